import { amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../../ui/overlays/toast-store.ts';
import type { DraftAction } from '../editor/changes/draft-reducer.ts';
import { allRows, contentsOf } from '../editor/draft-parts.ts';
import type { DraftRow, EstimateDraft } from '../editor/estimate-draft.ts';
import { limitFault } from '../editor/faults/draft-limits.ts';
import type { FigurePlace } from '../editor/faults/faulty-figure.ts';
import { sectionNameOf } from '../editor/faults/line-faults.ts';
import type { LaborRates } from '../editor/figures/labor-rates.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { AddLines } from './adding/add-lines.tsx';
import { LineDetailsSheet } from './groups/line-details-sheet.tsx';
import { MoveLineDialog } from './groups/move-line-dialog.tsx';
import { PartList } from './groups/part-list.tsx';
import { LineDetailsContext } from './lines/actions/line-details-context.ts';
import { CostSection } from './lines/cost-section.tsx';
import { FigureBar } from './lines/focus/figure-bar.tsx';
import { OpenLineContext } from './lines/focus/open-line-context.ts';
import { RefusedFigureContext } from './lines/focus/refused-figure-context.ts';
import { LaborSection } from './lines/labor-section.tsx';
import { MaterialSection } from './materials/material-section.tsx';
import { UsedUnitsContext } from './materials/use-unit-suggestions.tsx';
import { type HasRoom, RoomContext } from './room-context.ts';
import type { DraftDispatch } from './saving/draft-dispatch.ts';

interface EstimateLinesProps {
  accountId: string;
  draft: EstimateDraft;
  sums: DraftSums;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  /** The figure for which saving was just refused. */
  refused: FigurePlace | null;
  dispatch: DraftDispatch;
}

/** Returns what answers whether the estimate has room for more, and says why if not. */
function useRoom(draft: EstimateDraft): HasRoom {
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  return useCallback((added) => {
    const fault = limitFault(latest.current, added);
    if (fault) toast({ title: 'Nothing was added', description: fault, variant: 'destructive' });
    return fault === null;
  }, []);
}

/** The line whose details or group are asked for. */
interface AskedLine {
  readonly key: string;
  readonly for: 'details' | 'group';
}

/**
 * The three sections of lines, then the groups and choices with theirs. On a phone one line of them all is open at a time, with a bar
 * above the keyboard.
 */
export function EstimateLines(props: EstimateLinesProps) {
  const { accountId, draft, sums, rates, currency, isPhone, refused, dispatch } = props;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openLine = useMemo(() => ({ openKey, setOpenKey }), [openKey]);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const hasRoom = useRoom(draft);
  const hasGroups = draft.groups.length > 0;
  const details = useMemo(
    () => ({
      open: (key: string) => setAsked({ key, for: 'details' }),
      move: (key: string) => setAsked({ key, for: 'group' }),
      hasGroups,
    }),
    [hasGroups],
  );
  const usedUnits = [...new Set(draft.materialLines.map(({ unit }) => unit.trim()))].join('\n');
  const linesRef = useRef<HTMLDivElement>(null);
  const lines = { currency, isPhone, hidesEmpty: hasGroups, dispatch };
  const { laborLines, materialLines, additionalCosts, textLines } = contentsOf(draft, [null]);
  const textsOf = (section: string) => textLines.filter((text) => text.section === section);
  const subtotalOf = (rows: readonly DraftRow[], whole: string) =>
    hasGroups ? amountToWire(sumOf(rows.map(({ id }) => sums.lines.get(id)?.amount ?? 0n)), currency) : whole;
  const removeLine = (row: DraftRow) => {
    const section = sectionNameOf(row);
    const { groupId, key } = row;
    const ofGroup: readonly DraftRow[] = contentsOf(draft, [groupId])[section];
    const add = { type: 'linesAdded', section, groupId, lines: [row], index: ofGroup.indexOf(row) };
    dispatch({ type: 'lineRemoved', section, key });
    toast({
      title: 'Line removed',
      action: { label: 'Undo', onSelect: () => dispatch(add as DraftAction) },
    });
  };
  const askedRow = asked && allRows(draft).find(({ key }) => key === asked.key);
  const close = () => setAsked(null);
  return (
    <RefusedFigureContext value={refused}>
      <OpenLineContext value={openLine}>
        <LineDetailsContext value={details}>
          <UsedUnitsContext value={usedUnits}>
            <RoomContext value={hasRoom}>
              <div ref={linesRef}>
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
                {isPhone && <AddLines {...{ accountId, draft, rates, currency, dispatch, setOpenKey }} />}
                <PartList
                  {...{ accountId, draft, sums, rates, currency, isPhone, refused, dispatch, setOpenKey }}
                />
              </div>
              {isPhone && openKey !== null && <FigureBar linesRef={linesRef} {...openLine} />}
              {askedRow && asked.for === 'details' && (
                <LineDetailsSheet
                  row={askedRow}
                  {...{ draft, sums, currency, dispatch }}
                  onRemove={() => {
                    close();
                    removeLine(askedRow);
                  }}
                  onClose={close}
                />
              )}
              {askedRow && asked.for === 'group' && (
                <MoveLineDialog row={askedRow} groups={draft.groups} dispatch={dispatch} onClose={close} />
              )}
            </RoomContext>
          </UsedUnitsContext>
        </LineDetailsContext>
      </OpenLineContext>
    </RefusedFigureContext>
  );
}
