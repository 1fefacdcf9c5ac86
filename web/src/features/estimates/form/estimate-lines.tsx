import type { Currency } from '@plumbline/contract/pricing/currency';
import type { SumsOnWire } from '@plumbline/contract/pricing/sums';
import { useMemo, useRef, useState } from 'react';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { FigurePlace } from '../editor/faulty-figure.ts';
import type { LaborRates } from '../editor/labor-rates.ts';
import { AddLines } from './adding/add-lines.tsx';
import { CostSection } from './lines/cost-section.tsx';
import { FigureBar } from './lines/figure-bar.tsx';
import { LaborSection } from './lines/labor-section.tsx';
import { OpenLineContext } from './lines/open-line-context.ts';
import { RefusedFigureContext } from './lines/refused-figure-context.ts';
import { MaterialSection } from './materials/material-section.tsx';
import type { DraftDispatch } from './saving/draft-dispatch.ts';

interface EstimateLinesProps {
  accountId: string;
  draft: Pick<EstimateDraft, 'laborLines' | 'materialLines' | 'additionalCosts' | 'nextKey'>;
  sums: Pick<SumsOnWire, 'laborSubtotal' | 'materialsSubtotal' | 'additionalCostsTotal'>;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  /** The figure for which saving was just refused. */
  refused: FigurePlace | null;
  dispatch: DraftDispatch;
}

/** The three sections of lines. On a phone one line of them all is open at a time, with a bar above the keyboard. */
export function EstimateLines(props: EstimateLinesProps) {
  const { accountId, draft, sums, rates, currency, isPhone, refused, dispatch } = props;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openLine = useMemo(() => ({ openKey, setOpenKey }), [openKey]);
  const linesRef = useRef<HTMLDivElement>(null);
  const lines = { currency, isPhone, dispatch };
  return (
    <RefusedFigureContext value={refused}>
      <OpenLineContext value={openLine}>
        <div ref={linesRef}>
          <LaborSection rows={draft.laborLines} subtotal={sums.laborSubtotal} rates={rates} {...lines} />
          <MaterialSection rows={draft.materialLines} subtotal={sums.materialsSubtotal} {...lines} />
          <CostSection rows={draft.additionalCosts} total={sums.additionalCostsTotal} {...lines} />
        </div>
        {isPhone && <AddLines {...{ accountId, draft, rates, currency, dispatch, setOpenKey }} />}
        {isPhone && openKey !== null && <FigureBar linesRef={linesRef} {...openLine} />}
      </OpenLineContext>
    </RefusedFigureContext>
  );
}
