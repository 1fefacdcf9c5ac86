import type { Currency } from '@plumbline/contract/pricing/currency';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Bob } from '../../../../ui/bob.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import type { LaborRates } from '../../editor/labor-rates.ts';
import { lineKey } from '../../editor/line-actions.ts';
import { hasRoomFor } from '../lines/line-limit.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { AddSheet } from './add-sheet.tsx';
import { rememberQuantities } from './last-quantities.ts';
import type { PickedLines } from './offers.ts';

interface AddLinesProps {
  accountId: string;
  draft: Pick<EstimateDraft, 'laborLines' | 'materialLines' | 'additionalCosts' | 'nextKey'>;
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

/** On a phone: the way to add lines of every kind, and what an estimate without lines shows. */
export function AddLines({ accountId, draft, rates, currency, dispatch, setOpenKey }: AddLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const { laborLines, materialLines, additionalCosts, nextKey } = draft;
  useRememberedQuantities(accountId, draft);
  const isEmpty = laborLines.length + materialLines.length + additionalCosts.length === 0;
  const add = (lines: PickedLines) => {
    const fits =
      hasRoomFor(lines.laborLines.length, { title: 'Labor', count: laborLines.length }) &&
      hasRoomFor(lines.materialLines.length, { title: 'Materials', count: materialLines.length }) &&
      hasRoomFor(lines.additionalCosts.length, { title: 'Additional Costs', count: additionalCosts.length });
    if (!fits) return;
    const at = { labor: laborLines.length, materials: materialLines.length, costs: additionalCosts.length };
    dispatch({ type: 'linesAdded', section: 'laborLines', lines: lines.laborLines, index: at.labor });
    dispatch({
      type: 'linesAdded',
      section: 'materialLines',
      lines: lines.materialLines,
      index: at.materials,
    });
    dispatch({
      type: 'linesAdded',
      section: 'additionalCosts',
      lines: lines.additionalCosts,
      index: at.costs,
    });
    setOpenKey(lineKey(nextKey));
    setOpen(false);
  };
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
