import { FILE_LIMITS } from '@plumbline/contract/files';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { Plus } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Bob } from '../../../../ui/bob.tsx';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { lineKey } from '../../editor/changes/line-actions.ts';
import { contentsOf } from '../../editor/draft-parts.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { useOpenLine } from '../lines/focus/open-line-context.ts';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { rememberQuantities } from './last-quantities.ts';
import type { PickedLines } from './offers.ts';

const AddSheet = loadLater(async () => (await import('./add-sheet.tsx')).AddSheet);

interface AddLinesProps {
  accountId: string;
  rates: LaborRates;
  currency: Currency;
  dispatch: DraftDispatch;
}

/** Remembers the quantities when the form is left. */
export function useRememberedQuantities(accountId: string): void {
  const { readDraft } = useRoom();
  useEffect(() => () => rememberQuantities(accountId, readDraft()), [accountId, readDraft]);
}

/**
 * Returns a function that adds picked lines to a group, or to the ungrouped lines, and opens the first. It
 * returns false if they do not fit.
 */
function useAddPicked(groupId: string | null, dispatch: DraftDispatch) {
  const { hasRoom, readDraft } = useRoom();
  const { setOpenKey } = useOpenLine();
  return (lines: PickedLines): boolean => {
    const draft = readDraft();
    const { laborLines, materialLines, additionalCosts } = contentsOf(draft, [groupId]);
    const fits = hasRoom({
      laborLines: lines.laborLines.length,
      materialLines: lines.materialLines.length,
      additionalCosts: lines.additionalCosts.length,
    });
    if (!fits) return false;
    const add = { type: 'linesAdded', groupId } as const;
    dispatch({ ...add, section: 'laborLines', lines: lines.laborLines, index: laborLines.length });
    dispatch({ ...add, section: 'materialLines', lines: lines.materialLines, index: materialLines.length });
    dispatch({
      ...add,
      section: 'additionalCosts',
      lines: lines.additionalCosts,
      index: additionalCosts.length,
    });
    for (const file of lines.photos.slice(0, FILE_LIMITS.perEstimate - draft.files.length))
      dispatch({ type: 'fileAdded', file, before: [] });
    setOpenKey(lineKey(draft.nextKey));
    return true;
  };
}

/** On a phone: adds lines to a group. */
export function AddGroupLines(props: AddLinesProps & { groupId: string }) {
  const { groupId, accountId, rates, currency, dispatch } = props;
  const [isOpen, setOpen] = useState(false);
  const add = useAddPicked(groupId, dispatch);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        Add lines
      </Button>
      {isOpen && (
        <AddSheet
          {...{ accountId, rates, currency }}
          onAdd={(lines) => add(lines) && setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** On a phone: adds lines of every kind; also shown in place of an estimate's lines if there are none. */
export const AddLines = memo(function AddLines(props: AddLinesProps & { isEmpty: boolean }) {
  const { accountId, rates, currency, dispatch, isEmpty } = props;
  const [isOpen, setOpen] = useState(false);
  useRememberedQuantities(accountId);
  const addPicked = useAddPicked(null, dispatch);
  const add = (lines: PickedLines) => addPicked(lines) && setOpen(false);
  return (
    <div className={isEmpty ? 'border-b border-line pb-8 text-center' : 'border-b border-line py-4'}>
      {isEmpty && (
        <>
          <span aria-hidden="true" className="mx-auto grid w-fit justify-items-center text-ink-3">
            <span className="h-14 w-px bg-line-strong" />
            <Bob />
          </span>
          <h2 className="mt-3">No lines yet</h2>
          <p className="mt-1 text-ink-2">Add labor, materials and costs. The total adds up below.</p>
        </>
      )}
      <Button
        variant={isEmpty ? 'primary' : 'secondary'}
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className={isEmpty ? 'mt-4 min-h-13! w-full' : 'w-full'}
      >
        Add lines
      </Button>
      {isOpen && <AddSheet {...{ accountId, rates, currency }} onAdd={add} onClose={() => setOpen(false)} />}
    </div>
  );
});
