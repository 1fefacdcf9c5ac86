import { amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { allRows, contentsOf } from '../editor/draft-parts.ts';
import type { DraftRow } from '../editor/estimate-draft.ts';
import type { FigurePlace } from '../editor/faults/faulty-figure.ts';
import type { LaborRates } from '../editor/figures/labor-rates.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { AddBookLines, AddFromPriceBook } from './adding/add-from-price-book.tsx';
import { AddLines } from './adding/add-lines.tsx';
import { KitNumbers } from './adding/kits/kit-numbers.tsx';
import { PartList } from './groups/part-list.tsx';
import { LineFrame } from './line-frame.tsx';
import { CostSection } from './lines/cost-section.tsx';
import { LaborSection } from './lines/labor-section.tsx';
import { MaterialSection } from './materials/material-section.tsx';
import { useDraft } from './use-draft.ts';

interface EstimateLinesProps {
  accountId: string;
  store: DraftStore;
  sums: DraftSums;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  /** The figure for which saving was just refused. */
  refused: FigurePlace | null;
}

/** The three sections of lines, then the groups and choices with their lines. */
export function EstimateLines(props: EstimateLinesProps) {
  const { accountId, store, sums, rates, currency, isPhone, refused } = props;
  const { dispatch } = store;
  const draft = useDraft(store);
  const hasGroups = draft.groups.length > 0;
  const lines = { currency, isPhone, hidesEmpty: hasGroups, dispatch };
  const withoutGroup = contentsOf(draft, [null]);
  const { laborLines, materialLines, additionalCosts, textLines } = withoutGroup;
  const textsOf = (section: string) => textLines.filter((text) => text.section === section);
  const subtotalOf = (rows: readonly DraftRow[], whole: string) =>
    hasGroups ? amountToWire(sumOf(rows.map(({ id }) => sums.lines.get(id)?.amount ?? 0n)), currency) : whole;
  const isEmpty = !hasGroups && allRows(draft).length === 0;
  return (
    <LineFrame {...{ store, sums, currency, isPhone, refused }}>
      <LaborSection
        rows={laborLines}
        subtotal={subtotalOf(laborLines, sums.laborSubtotal)}
        rates={rates}
        texts={textsOf('labor')}
        {...lines}
      />
      <MaterialSection
        rows={materialLines}
        subtotal={subtotalOf(materialLines, sums.materialsSubtotal)}
        texts={textsOf('materials')}
        {...lines}
      />
      <CostSection
        rows={additionalCosts}
        total={subtotalOf(additionalCosts, sums.additionalCostsTotal)}
        texts={textsOf('costs')}
        {...lines}
      />
      <KitNumbers rows={allRows(withoutGroup)} currency={currency} dispatch={dispatch} />
      {!isPhone && <AddBookLines {...{ accountId, rates, currency, dispatch }} />}
      {isPhone && <AddLines {...{ accountId, rates, currency, dispatch, isEmpty }} />}
      {isPhone && <AddFromPriceBook groupId={null} {...{ accountId, rates, currency, dispatch }} />}
      <PartList {...{ accountId, store, rates, currency, isPhone, refused }} />
    </LineFrame>
  );
}
