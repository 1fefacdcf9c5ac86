import type { Currency } from '@plumbline/contract/pricing/currency';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { type OfferUndo, useUndoOffers } from '../../../ui/overlays/use-undo-offers.ts';
import type { DraftAction } from '../editor/changes/draft-reducer.ts';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { allRows, contentsOf, textIdsAt } from '../editor/draft-parts.ts';
import type { DraftRow } from '../editor/estimate-draft.ts';
import { limitFault } from '../editor/faults/draft-limits.ts';
import type { FigurePlace } from '../editor/faults/faulty-figure.ts';
import { sectionNameOf } from '../editor/faults/line-faults.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { DraftKitsContext } from './adding/kits/kit-numbers.tsx';
import { LineDetailsContext } from './lines/actions/line-details-context.ts';
import { FigureBar } from './lines/focus/figure-bar.tsx';
import { OpenLineContext } from './lines/focus/open-line-context.ts';
import { RefusedFigureContext } from './lines/focus/refused-figure-context.ts';
import { UsedUnitsContext } from './materials/use-unit-suggestions.tsx';
import { type Room, RoomContext } from './room-context.ts';
import { useDraft } from './use-draft.ts';

const LineDetailsSheet = loadLater(
  async () => (await import('./groups/line-details-sheet.tsx')).LineDetailsSheet,
);
const MoveLineDialog = loadLater(async () => (await import('./groups/move-line-dialog.tsx')).MoveLineDialog);

interface LineFrameProps {
  store: DraftStore;
  sums: DraftSums;
  currency: Currency;
  isPhone: boolean;
  /** The figure for which saving was just refused. */
  refused: FigurePlace | null;
  /** The sections of lines. */
  children: ReactNode;
}

/** Actions that add to the estimate check whether there is room; the check reports why not. */
const roomOf = ({ read }: DraftStore, offerUndo: OfferUndo): Room => ({
  offerUndo,
  readDraft: read,
  hasRoom: (added) => {
    const fault = limitFault(read(), added);
    if (fault) toast({ title: 'Nothing was added', description: fault, variant: 'destructive' });
    return fault === null;
  },
});

/** The line whose details or group dialog is open. */
interface AskedLine {
  readonly key: string;
  readonly for: 'details' | 'group';
}

/**
 * The state shared by the sections of lines. On a phone only one line among all sections is open at a time,
 * with a bar above the keyboard.
 */
export function LineFrame({ store, sums, currency, isPhone, refused, children }: LineFrameProps) {
  const { dispatch } = store;
  const draft = useDraft(store);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openLine = useMemo(() => ({ openKey, setOpenKey }), [openKey]);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const offerUndo = useUndoOffers();
  const room = useMemo(() => roomOf(store, offerUndo), [store, offerUndo]);
  // The two halves of a change order are groups between which lines cannot be moved.
  const hasGroups = draft.change === null && draft.groups.length > 0;
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
  const removeLine = (row: DraftRow) => {
    const section = sectionNameOf(row);
    const { groupId, key } = row;
    const ofGroup: readonly DraftRow[] = contentsOf(draft, [groupId])[section];
    const index = ofGroup.indexOf(row);
    const below = textIdsAt(draft, section, groupId, index + 1);
    dispatch({ type: 'lineRemoved', section, key });
    offerUndo('Line removed', () => {
      // Its group may have been removed since.
      const home = store.read().groups.some(({ id }) => id === groupId) ? groupId : null;
      // A text that was moved since keeps its place.
      const still = textIdsAt(store.read(), section, groupId, index);
      dispatch({ type: 'linesAdded', section, groupId: home, lines: [row], index } as DraftAction);
      for (const id of below) if (still.includes(id)) dispatch({ type: 'textMoved', id, place: index + 1 });
    });
  };
  const askedRow = asked && allRows(draft).find(({ key }) => key === asked.key);
  const close = () => setAsked(null);
  return (
    <RefusedFigureContext value={refused}>
      <OpenLineContext value={openLine}>
        <LineDetailsContext value={details}>
          <UsedUnitsContext value={usedUnits}>
            <RoomContext value={room}>
              <DraftKitsContext value={draft.kits}>
                <div ref={linesRef}>{children}</div>
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
