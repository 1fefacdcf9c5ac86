import type { Currency } from '@plumbline/contract/pricing/currency';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Bob } from '../../../../ui/bob.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lineKey } from '../../editor/changes/line-actions.ts';
import { allRows, contentsOf } from '../../editor/draft-parts.ts';
import type { EstimateDraft, SectionName } from '../../editor/estimate-draft.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { useHasRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { AddSheet } from './add-sheet.tsx';
import { rememberQuantities } from './last-quantities.ts';
import type { PickedLines } from './offers.ts';

interface AddLinesProps {
  accountId: string;
  draft: Pick<EstimateDraft, SectionName | 'textLines' | 'groups' | 'nextKey'>;
  rates: LaborRates;
  currency: Currency;
  dispatch: DraftDispatch;
  setOpenKey: (key: string | null) => void;
}

/** Remembers the quantities when the form is left. */
function useRememberedQuantities(accountId: string, draft: AddLinesProps['draft']): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => () => rememberQuantities(accountId, latest.current), [accountId]);
}

interface PickedTarget extends Pick<AddLinesProps, 'draft' | 'dispatch' | 'setOpenKey'> {
  groupId: string | null;
}

/** Returns what adds picked lines to a group, or to those without one, and opens the first. False if they do not fit. */
function useAddPicked({ draft, groupId, dispatch, setOpenKey }: PickedTarget) {
  const hasRoom = useHasRoom();
  return (lines: PickedLines): boolean => {
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
    setOpenKey(lineKey(draft.nextKey));
    return true;
  };
}

/** On a phone: the way to add lines to a group. */
export function AddGroupLines({ groupId, ...props }: AddLinesProps & { groupId: string }) {
  const { accountId, rates, currency } = props;
  const [isOpen, setOpen] = useState(false);
  const add = useAddPicked({ ...props, groupId });
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

/** On a phone: the way to add lines of every kind, and what an estimate without lines shows. */
export function AddLines({ accountId, draft, rates, currency, dispatch, setOpenKey }: AddLinesProps) {
  const [isOpen, setOpen] = useState(false);
  useRememberedQuantities(accountId, draft);
  const addPicked = useAddPicked({ draft, groupId: null, dispatch, setOpenKey });
  const add = (lines: PickedLines) => addPicked(lines) && setOpen(false);
  const isEmpty = allRows(draft).length === 0 && draft.groups.length === 0;
  return (
    <div className={isEmpty ? 'border-b border-line pb-8 text-center' : 'border-b border-line py-4'}>
      {isEmpty && (
        <>
          <span aria-hidden="true" className="mx-auto grid w-fit justify-items-center text-ink-3">
            <span className="h-14 w-px bg-line-strong" />
            <Bob />
          </span>
          <h2 className="mt-3">Nothing on the line yet</h2>
          <p className="mt-1 text-ink-2">Add labor, materials and costs. The total hangs below.</p>
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
}
