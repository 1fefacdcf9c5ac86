import type { Kit } from '@plumbline/contract/kits';
import { makeKitLine, makeKitLines } from '@plumbline/contract/kits/make-kit-lines';
import { quantityThousandths, scaledFromWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { Check, ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findByWords } from '../../../../../lib/lists/find-by-words.ts';
import { Button } from '../../../../../ui/button.tsx';
import { NumberInput } from '../../../../../ui/inputs/number-input.tsx';
import { countParts, describeKit } from '../../../../catalog/kits/kit-words.ts';
import { useKits } from '../../../../catalog/kits-api.ts';
import { isFaulty, isGiven, plainDecimal, QUANTITY } from '../../../editor/figures/typed-decimal.ts';
import type { GivenKit } from './kit-actions.ts';

interface KitRowsProps {
  /** Without one the kits are folded. */
  search: string;
  currency: Currency;
  /** The ids of the kits that were added. */
  addedIds: readonly string[];
  onAdd: (kit: GivenKit) => void;
}

/** The kits that match; one asks for its number in place. */
export function KitRows({ search, currency, addedIds, onAdd }: KitRowsProps) {
  const { data = [] } = useKits();
  const [isUnfolded, setUnfolded] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const found = search === '' ? data : findByWords(data, search);
  if (found.length === 0) return null;
  const isFolded = search === '' && !isUnfolded;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <section aria-label="Kits" className="mt-2">
      {search === '' ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setUnfolded(isFolded)}
          className="flex min-h-11 w-full items-center gap-2 border-b border-line text-left font-medium"
        >
          <Chevron aria-hidden="true" className="text-ink-3" />
          {`Kits (${data.length})`}
        </button>
      ) : (
        <h3 className="text-sm text-ink-2">Kits</h3>
      )}
      {!isFolded && (
        <ul>
          {found.map((kit) => (
            <li key={kit.id} className="border-b border-line py-1.5">
              {kit.id === openId ? (
                <KitNumber
                  kit={kit}
                  currency={currency}
                  onAdd={(added) => {
                    onAdd(added);
                    setOpenId(null);
                  }}
                />
              ) : (
                <button
                  type="button"
                  onClick={() => setOpenId(kit.id)}
                  className="flex min-h-11 w-full items-center gap-3 text-left"
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="block font-medium">{kit.name}</span>
                    <span className="figures block text-sm text-ink-2">{describeKit(kit)}</span>
                  </span>
                  {addedIds.includes(kit.id) ? (
                    <Check aria-label="added" className="flex-none text-action-text" />
                  ) : (
                    <Plus aria-hidden="true" className="flex-none text-action-text" />
                  )}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface KitNumberProps {
  kit: Kit;
  currency: Currency;
  onAdd: (kit: GivenKit) => void;
}

/** Asks how many units, and adds the kit as its lines or as one. */
function KitNumber({ kit, currency, onAdd }: KitNumberProps) {
  const [typed, setTyped] = useState('');
  const isReady = isGiven(typed) && !isFaulty(typed, QUANTITY);
  const number = () => quantityThousandths(scaledFromWire(plainDecimal(typed, QUANTITY), 3));
  const count = countParts(kit);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const addLine = () => {
    const given = makeKitLine(kit, number());
    if (given) onAdd({ kit, given, quantity: null });
  };
  return (
    <form
      ref={form}
      aria-label={kit.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady)
          onAdd({
            kit,
            given: makeKitLines(kit, number(), currency),
            quantity: plainDecimal(typed, QUANTITY),
          });
      }}
    >
      <p className="font-medium wrap-anywhere">{kit.name}</p>
      <p className="figures text-sm text-ink-2 wrap-anywhere">{kit.description ?? describeKit(kit)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="w-36">
          <NumberInput
            aria-label={`How much, in ${kit.unit}`}
            trailing={kit.unit}
            rules={QUANTITY}
            value={typed}
            onValueChange={setTyped}
          />
        </span>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {count === 1 ? 'Add 1 line' : `Add ${count} lines`}
        </Button>
        {kit.price !== null && (
          <Button variant="ghost" disabled={!isReady} onClick={addLine}>
            As one line
          </Button>
        )}
      </div>
    </form>
  );
}
