import type { EstimateKit } from '@plumbline/contract/content/kits';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Ruler } from 'lucide-react';
import { createContext, use, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { NumberInput } from '../../../../../ui/inputs/number-input.tsx';
import { Dialog } from '../../../../../ui/overlays/dialog.tsx';
import { linesOfKit } from '../../../editor/changes/kit-actions.ts';
import type { DraftRow } from '../../../editor/estimate-draft.ts';
import { isFaulty, isGiven, plainDecimal, QUANTITY } from '../../../editor/figures/typed-decimal.ts';
import { useRoom } from '../../room-context.ts';
import type { DraftDispatch } from '../../saving/draft-dispatch.ts';

/** The estimate's kits whose lines are shown. */
export const DraftKitsContext = createContext<readonly EstimateKit[]>([]);

interface KitNumbersProps {
  /** The lines of one group. */
  rows: readonly DraftRow[];
  currency: Currency;
  dispatch: DraftDispatch;
}

const amountOf = ({ quantity, unit }: EstimateKit) => `${formatAmount(quantity)} ${unit}`;

/** The kits among the lines of a group, each with its number of units to change. */
export function KitNumbers({ rows, currency, dispatch }: KitNumbersProps) {
  const kits = use(DraftKitsContext);
  const [openId, setOpenId] = useState<string | null>(null);
  const ids = new Set(kits.length > 0 ? rows.map(({ id }) => id) : []);
  const shown = kits.filter(({ parts }) => parts.some(({ lineId }) => ids.has(lineId)));
  const open = shown.find(({ id }) => id === openId);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Kits" className="-ml-3 grid justify-items-start">
      {shown.map((kit) => (
        <li key={kit.id} className="max-w-full">
          <Button
            variant="ghost"
            icon={<Ruler aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setOpenId(kit.id)}
            className="h-auto! min-h-11 max-w-full px-3! py-1.5 text-left whitespace-normal! wrap-anywhere"
          >
            {`${kit.name}: ${amountOf(kit)}`}
          </Button>
        </li>
      ))}
      {open && <KitNumberDialog kit={open} {...{ currency, dispatch }} onClose={() => setOpenId(null)} />}
    </ul>
  );
}

interface KitNumberDialogProps extends Omit<KitNumbersProps, 'rows'> {
  kit: EstimateKit;
  onClose: () => void;
}

/** Asks for a new number of units; the lines of the kit follow, except those overwritten by hand. */
function KitNumberDialog({ kit, currency, dispatch, onClose }: KitNumberDialogProps) {
  const { readDraft, offerUndo } = useRoom();
  const [typed, setTyped] = useState(kit.quantity);
  const [lines] = useState(() => linesOfKit(readDraft(), kit, currency));
  const kept = lines.filter(({ isTypedOver }) => isTypedOver).map(({ row }) => row.description.trim());
  const count = lines.length - kept.length;
  const isReady = isGiven(typed) && !isFaulty(typed, QUANTITY) && count > 0;
  const scale = (quantity: string) => dispatch({ type: 'kitScaled', id: kit.id, quantity, currency });
  const save = () => {
    const quantity = plainDecimal(typed, QUANTITY);
    scale(quantity);
    onClose();
    offerUndo(`${kit.name} is now for ${amountOf({ ...kit, quantity })}`, () => scale(kit.quantity));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={kit.name}
      description={keptWords(kept)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={save}>
            {count === 1 ? 'Update 1 line' : `Update ${count} lines`}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save();
        }}
        className="w-44 pb-2"
      >
        <NumberInput
          aria-label={`How much, in ${kit.unit}`}
          trailing={kit.unit}
          rules={QUANTITY}
          value={typed}
          onValueChange={setTyped}
        />
      </form>
    </Dialog>
  );
}

/** Names the lines that keep their figures. */
function keptWords(names: readonly string[]): string {
  const [name] = names;
  if (name === undefined) return 'Its lines follow the new number.';
  if (names.length > 1) return `${names.length} lines that you changed stay as they are.`;
  return name === ''
    ? 'The line that you changed stays as it is.'
    : `You changed “${name}”, so it stays as it is.`;
}
