import type { Currency } from '@plumbline/contract/pricing/currency';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { dismissToast, toast } from '../../../../ui/overlays/toast-store.ts';
import { removedPart } from '../../editor/changes/group-actions.ts';
import {
  allRows,
  choiceTitle,
  contentsOf,
  groupIdsOf,
  groupTitle,
  listParts,
} from '../../editor/draft-parts.ts';
import type { DraftGroup, EstimateDraft } from '../../editor/estimate-draft.ts';
import { countCopies } from '../../editor/faults/draft-limits.ts';
import type { FigurePlace } from '../../editor/faults/faulty-figure.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { newId } from '../../editor/new-id.ts';
import type { DraftSums } from '../../editor/totals/draft-pricing.ts';
import { AddGroupLines } from '../adding/add-lines.tsx';
import { FormSection } from '../form-section.tsx';
import { useHasRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { SortableList } from '../sorting/sortable-list.tsx';
import { AddParts, type NewPart } from './add-parts.tsx';
import { ChoicePart } from './choice-part.tsx';
import { GroupLines } from './group-lines.tsx';
import { countWords, GroupPart } from './group-part.tsx';
import type { PartActions } from './part-actions.ts';

interface PartListProps {
  accountId: string;
  draft: EstimateDraft;
  sums: DraftSums;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  refused: FigurePlace | null;
  dispatch: DraftDispatch;
  setOpenKey: (key: string | null) => void;
}

/** The part that is open on a phone, and the package that is shown of each choice. */
function useShownParts({ draft, refused }: Pick<PartListProps, 'draft' | 'refused'>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  const [lastRefused, setLastRefused] = useState(refused);
  const parts = listParts(draft);
  const show = (groupId: string | null) => {
    const part = parts.find((one) => groupId !== null && groupIdsOf(one).includes(groupId));
    if (!part || groupId === null) return;
    setOpenId(part.id);
    setShownIds((ids) => [...ids.filter((id) => !groupIdsOf(part).includes(id)), groupId]);
  };
  // A figure for which saving was refused has to be in view before it gets the focus.
  if (refused !== lastRefused) {
    setLastRefused(refused);
    show(allRows(draft).find(({ key }) => key === refused?.key)?.groupId ?? null);
  }
  const shownOf = (packages: readonly DraftGroup[]) =>
    packages.find(({ id }) => shownIds.includes(id)) ??
    packages.find(({ preselected }) => preselected) ??
    packages[0];
  return { parts, openId, setOpenId, show, shownOf };
}

const titleField = (id: string) =>
  document.querySelector<HTMLInputElement>(`[data-part="${CSS.escape(id)}"] [data-title]`);

/** Returns what offers to undo something. Nothing can be undone once the form is gone. */
function useUndoOffers(): (title: string, undo: () => void) => void {
  const offers = useRef<number[]>([]);
  useEffect(() => () => offers.current.forEach(dismissToast), []);
  return useCallback((title, undo) => {
    offers.current.push(toast({ title, action: { label: 'Undo', onSelect: undo } }));
  }, []);
}

/** Asks before a part with lines is removed, and offers to bring it back. */
function useRemoval(
  draft: EstimateDraft,
  latest: RefObject<EstimateDraft>,
  dispatch: DraftDispatch,
  offerUndo: ReturnType<typeof useUndoOffers>,
) {
  const [asked, setAsked] = useState<string | null>(null);
  const nameOf = (id: string) => {
    const choice = draft.choices.find((one) => one.id === id);
    const group = draft.groups.find((one) => one.id === id);
    return choice ? choiceTitle(choice) : group ? groupTitle(group) : '';
  };
  const countOf = (id: string) => allRows(removedPart(draft, id)).length;
  const { begin, remove } = useMemo(() => {
    const removeNow = (id: string) => {
      const part = removedPart(latest.current, id);
      const [title] = [...part.choices.map(choiceTitle), ...part.groups.map(groupTitle)];
      setAsked(null);
      dispatch({ type: 'partRemoved', id });
      offerUndo(`Removed “${title ?? ''}”`, () => dispatch({ type: 'partRestored', part }));
    };
    return {
      remove: removeNow,
      begin: (id: string) =>
        allRows(removedPart(latest.current, id)).length > 0 ? setAsked(id) : removeNow(id),
    };
  }, [latest, dispatch, offerUndo]);
  return { asked, begin, remove, close: () => setAsked(null), nameOf, countOf };
}

/** The groups and choices of an estimate, and the row that adds them. */
export function PartList(props: PartListProps) {
  const { accountId, draft, sums, rates, currency, isPhone, dispatch, setOpenKey } = props;
  const { parts, openId, setOpenId, show, shownOf } = useShownParts(props);
  const offerUndo = useUndoOffers();
  const hasRoom = useHasRoom();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const removal = useRemoval(draft, latest, dispatch, offerUndo);
  const { begin } = removal;
  const [newPartId, setNewPartId] = useState<string | null>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (newPartId !== null) titleField(newPartId)?.focus();
  }, [newPartId]);
  const actions = useMemo<PartActions>(
    () => ({
      toggle: (id) => setOpenId((open) => (open === id ? null : id)),
      rename: (id) => titleField(id)?.focus(),
      duplicate: (id) => {
        const groups = latest.current.groups.filter((group) => group.id === id);
        if (hasRoom(countCopies({ groups, ...contentsOf(latest.current, [id]) })))
          dispatch({ type: 'partDuplicated', id });
      },
      remove: begin,
    }),
    [begin, setOpenId, hasRoom, dispatch],
  );
  const addPart = (kind: NewPart) => {
    const id = newId();
    dispatch(kind === 'choice' ? { type: 'choiceAdded', id } : { type: 'groupAdded', id, kind });
    setOpenId(id);
    setNewPartId(id);
  };
  const addPackage = (choiceId: string) => {
    if (!hasRoom({ groups: 1 })) return;
    const id = newId();
    dispatch({ type: 'packageAdded', choiceId, id });
    setNewPartId(id);
    show(id);
  };
  const fillChoice = (id: string, packageCount: number) => {
    if (!hasRoom(countCopies(contentsOf(draft, [null]), packageCount - 1))) return;
    dispatch({ type: 'choiceFilled', id });
    offerUndo('Each package has these lines now', () => dispatch({ type: 'choiceEmptied', id }));
  };
  const amountOf = (id: string) => sums.groups.get(id) ?? '0';
  const hasMarkup = (id: string) =>
    draft.markupIn === 'line' &&
    allRows(contentsOf(draft, [id])).some((row) => {
      const priced = sums.lines.get(row.id);
      return priced !== undefined && priced.price !== priced.amount;
    });
  const linesOf = (group: DraftGroup, isFramed: boolean) => (
    <GroupLines
      groupId={group.id}
      {...contentsOf(draft, [group.id])}
      {...{ rates, currency, isPhone, isFramed, dispatch }}
      phoneAdd={
        isPhone && (
          <AddGroupLines
            groupId={group.id}
            {...{ accountId, draft, rates, currency, dispatch, setOpenKey }}
          />
        )
      }
    />
  );
  const loose = allRows(contentsOf(draft, [null])).length;
  const list = parts.map((part, index) => {
    const place = {
      index,
      count: parts.length,
      isPhone,
      isOpen: part.id === openId,
    };
    if (part.kind === 'group')
      return (
        <GroupPart
          key={part.id}
          group={part.group}
          amount={amountOf(part.id)}
          hasMarkup={hasMarkup(part.id)}
          lineCount={allRows(contentsOf(draft, [part.id])).length}
          {...{ actions, dispatch }}
          {...place}
        >
          {linesOf(part.group, false)}
        </GroupPart>
      );
    return (
      <ChoicePart
        key={part.id}
        choice={part.choice}
        packages={part.packages}
        shownId={shownOf(part.packages)?.id ?? ''}
        onShow={show}
        onAddPackage={() => addPackage(part.id)}
        amountOf={amountOf}
        onFill={() => fillChoice(part.id, part.packages.length)}
        canFill={loose > 0 && allRows(contentsOf(draft, groupIdsOf(part))).length === 0}
        {...{ actions, dispatch }}
        {...place}
        renderLines={(group) => linesOf(group, true)}
      />
    );
  });
  const add = <AddParts draft={draft} isPhone={isPhone} firstRef={addRef} onAdd={addPart} />;
  const isInSection = isPhone && parts.length > 0;
  const sortable = (
    <SortableList
      keys={parts.map(({ id }) => id)}
      itemName="group"
      onMove={(id, toIndex) => dispatch({ type: 'partMoved', id, toIndex })}
    >
      {isPhone ? <ul>{list}</ul> : list}
    </SortableList>
  );
  return (
    <>
      {isInSection ? (
        <FormSection title="Groups" isDone={false}>
          {sortable}
          {add}
        </FormSection>
      ) : (
        <>
          {parts.length > 0 && sortable}
          <div className="border-b border-line">{add}</div>
        </>
      )}
      {removal.asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && removal.close()}
          title={`Remove ${removal.nameOf(removal.asked)} with its ${countWords(removal.countOf(removal.asked))}?`}
          confirmLabel="Remove"
          danger={false}
          focusAfter={addRef}
          onConfirm={() => removal.asked !== null && removal.remove(removal.asked)}
        >
          You can undo this right after.
        </ConfirmDialog>
      )}
    </>
  );
}
