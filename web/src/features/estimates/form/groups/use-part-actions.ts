import { useCallback, useEffect, useMemo, useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { useUndoOffers } from '../../../../ui/overlays/use-undo-offers.ts';
import { removedPart } from '../../editor/changes/group-actions.ts';
import { allRows, choiceTitle, contentsOf, groupTitle } from '../../editor/draft-parts.ts';
import { countCopies } from '../../editor/faults/draft-limits.ts';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import type { PartActions } from './part-actions.ts';

const titleField = (id: string) =>
  document.querySelector<HTMLInputElement>(`[data-part="${CSS.escape(id)}"] [data-title]`);

interface Shown {
  readonly show: (groupId: string) => void;
  readonly toggle: (partId: string) => void;
}

/** The actions of groups and choices, and the part whose removal is being asked about. */
export function usePartActions(dispatch: DraftDispatch, { show, toggle }: Shown) {
  const { readDraft, hasRoom } = useRoom();
  const offerUndo = useUndoOffers();
  const [newPartId, setNewPartId] = useState<string | null>(null);
  useEffect(() => {
    if (newPartId !== null) titleField(newPartId)?.focus();
  }, [newPartId]);
  const [askedId, setAskedId] = useState<string | null>(null);
  const remove = useCallback(
    (id: string) => {
      const part = removedPart(readDraft(), id);
      const [title] = [...part.choices.map(choiceTitle), ...part.groups.map(groupTitle)];
      setAskedId(null);
      dispatch({ type: 'partRemoved', id });
      offerUndo(`Removed “${title ?? ''}”`, () => dispatch({ type: 'partRestored', part }));
    },
    [readDraft, dispatch, offerUndo],
  );
  const actions = useMemo<PartActions>(
    () => ({
      toggle,
      show,
      rename: (id) => titleField(id)?.focus(),
      duplicate: (id) => {
        const draft = readDraft();
        const groups = draft.groups.filter((group) => group.id === id);
        if (hasRoom(countCopies({ groups, ...contentsOf(draft, [id]) })))
          dispatch({ type: 'partDuplicated', id });
      },
      addPackage: (choiceId) => {
        if (!hasRoom({ groups: 1 })) return;
        const id = newId();
        dispatch({ type: 'packageAdded', choiceId, id });
        show(id);
        setNewPartId(id);
      },
      fill: (id) => {
        const draft = readDraft();
        const packages = draft.groups.filter(({ choiceId }) => choiceId === id);
        if (!hasRoom(countCopies(contentsOf(draft, [null]), packages.length - 1))) return;
        dispatch({ type: 'choiceFilled', id });
        offerUndo('Each package has these lines now', () => dispatch({ type: 'choiceEmptied', id }));
      },
      remove: (id) => (allRows(removedPart(readDraft(), id)).length > 0 ? setAskedId(id) : remove(id)),
    }),
    [readDraft, hasRoom, offerUndo, dispatch, show, toggle, remove],
  );
  return { actions, focusTitle: setNewPartId, askedId, endAsking: () => setAskedId(null), remove };
}
