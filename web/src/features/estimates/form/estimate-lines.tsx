import { amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import { useMemo, useRef, useState } from 'react';
import { toast } from '../../../ui/overlays/toast-store.ts';
import type { DraftAction } from '../editor/changes/draft-reducer.ts';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { allRows, contentsOf } from '../editor/draft-parts.ts';
import type { DraftRow } from '../editor/estimate-draft.ts';
import { limitFault } from '../editor/faults/draft-limits.ts';
import type { FigurePlace } from '../editor/faults/faulty-figure.ts';
import { sectionNameOf } from '../editor/faults/line-faults.ts';
import type { LaborRates } from '../editor/figures/labor-rates.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { AddLines } from './adding/add-lines.tsx';
import { DraftKitsContext, KitNumbers } from './adding/kits/kit-numbers.tsx';
import { AddBookLines, AddFromPriceBook } from './adding/price-book-sheet.tsx';
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
import { type Room, RoomContext } from './room-context.ts';
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

/** What adds to the estimate asks whether there is room, which says why if not. */
const roomOf = ({ read }: DraftStore): Room => ({
  readDraft: read,
  hasRoom: (added) => {
    const fault = limitFault(read(), added);
    if (fault) toast({ title: 'Nothing was added', description: fault, variant: 'destructive' });
    return fault === null;
  },
});

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
  const { accountId, store, sums, rates, currency, isPhone, refused } = props;
  const { dispatch } = store;
  const draft = useDraft(store);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openLine = useMemo(() => ({ openKey, setOpenKey }), [openKey]);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const room = useMemo(() => roomOf(store), [store]);
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
  const withoutGroup = contentsOf(draft, [null]);
  const { laborLines, materialLines, additionalCosts, textLines } = withoutGroup;
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
  const isEmpty = !hasGroups && allRows(draft).length === 0;
  return (
    <RefusedFigureContext value={refused}>
      <OpenLineContext value={openLine}>
        <LineDetailsContext value={details}>
          <UsedUnitsContext value={usedUnits}>
            <RoomContext value={room}>
              <DraftKitsContext value={draft.kits}>
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
                  <KitNumbers rows={allRows(withoutGroup)} currency={currency} dispatch={dispatch} />
                  {!isPhone && <AddBookLines {...{ accountId, rates, currency, dispatch }} />}
                  {isPhone && <AddLines {...{ accountId, rates, currency, dispatch, isEmpty }} />}
                  {isPhone && (
                    <AddFromPriceBook groupId={null} {...{ accountId, rates, currency, dispatch }} />
                  )}
                  <PartList {...{ accountId, store, rates, currency, isPhone, refused }} />
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
              </DraftKitsContext>
            </RoomContext>
          </UsedUnitsContext>
        </LineDetailsContext>
      </OpenLineContext>
    </RefusedFigureContext>
  );
}
