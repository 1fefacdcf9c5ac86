import { Check } from 'lucide-react';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { groupTitle } from '../../editor/draft-parts.ts';
import type { DraftGroup, DraftRow } from '../../editor/estimate-draft.ts';
import { sectionNameOf } from '../../editor/faults/line-faults.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface MoveLineDialogProps {
  row: DraftRow;
  groups: readonly DraftGroup[];
  dispatch: DraftDispatch;
  onClose: () => void;
}

/** Asks for the group to which to move a line. */
export function MoveLineDialog({ row, groups, dispatch, onClose }: MoveLineDialogProps) {
  const name = row.description.trim();
  const move = (groupId: string | null) => {
    dispatch({ type: 'lineRegrouped', section: sectionNameOf(row), key: row.key, groupId });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name ? `Move “${name}”` : 'Move line'}
      description="To which group?"
    >
      <ul className="-mx-2 grid pb-2">
        {[
          { id: null, title: 'No group' },
          ...groups.map((group) => ({ ...group, title: groupTitle(group) })),
        ].map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              disabled={id === row.groupId}
              onClick={() => move(id)}
              className="flex min-h-11 w-full items-center gap-2 rounded px-2 text-left enabled:hover:bg-action-soft disabled:text-ink-3"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              {id === row.groupId && <Check aria-hidden="true" className="ml-auto size-4 flex-none" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
