import {
  DISPLAY_PRESETS,
  type Display,
  EVERYTHING,
  isSameDisplay,
  normalizeDisplay,
} from '@plumbline/contract/estimates/display';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { RadioGroup as Primitive } from 'radix-ui';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { priceDraft } from '../../editor/draft-pricing.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

const CUSTOM = 'Custom';

/** The name of what the client sees. */
export function displayName(display: Display | null): string {
  const preset = DISPLAY_PRESETS.find((one) => isSameDisplay(one.display, display ?? EVERYTHING));
  return preset?.label ?? CUSTOM;
}

const SWITCHES: readonly { name: keyof Display; label: string; needs?: keyof Display }[] = [
  { name: 'lines', label: 'Lines' },
  { name: 'lineAmounts', label: 'Amounts of lines', needs: 'lines' },
  { name: 'quantities', label: 'Quantities', needs: 'lines' },
  { name: 'unitPrices', label: 'Unit prices', needs: 'lineAmounts' },
  { name: 'hours', label: 'Hours of labor', needs: 'lines' },
  { name: 'rates', label: 'Hourly rates', needs: 'lineAmounts' },
  { name: 'groupAmounts', label: 'Amounts of groups' },
];

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; detail?: string }[];
  onValueChange: (value: string) => void;
}

/** One of a list of options, each with a detail at its end. */
function RadioList({ label, value, options, onValueChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-medium text-ink-2">
        {label}
      </p>
      <Primitive.Root aria-labelledby={id} value={value} onValueChange={onValueChange}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 border-b border-line last:border-b-0"
          >
            <Primitive.Item
              value={option.value}
              className="grid size-5 flex-none place-items-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-action data-[state=checked]:bg-action"
            >
              <Primitive.Indicator className="size-2 rounded-full bg-action-ink" />
            </Primitive.Item>
            <span className="min-w-0">{option.label}</span>
            {option.detail && <span className="figures ml-auto text-ink-2">{option.detail}</span>}
          </label>
        ))}
      </Primitive.Root>
    </div>
  );
}

interface ClientViewDialogProps {
  draft: EstimateDraft;
  currency: Currency;
  dispatch: DraftDispatch;
  onClose: () => void;
}

/** What the client sees of this estimate, and where its markup goes, with the total of either way. Applies at once. */
export function ClientViewDialog({ draft, currency, dispatch, onClose }: ClientViewDialogProps) {
  const shown = draft.display ?? EVERYTHING;
  const [isCustom, setCustom] = useState(displayName(draft.display) === CUSTOM);
  const show = (display: Display) => {
    const value = isSameDisplay(display, EVERYTHING) ? null : normalizeDisplay(display);
    dispatch({ type: 'fieldSet', field: 'display', value });
  };
  const pick = (label: string) => {
    setCustom(label === CUSTOM);
    const preset = DISPLAY_PRESETS.find((one) => one.label === label);
    if (preset) show(preset.display);
  };
  const totalWith = (markupIn: EstimateDraft['markupIn']) =>
    formatMoney(priceDraft({ ...draft, markupIn }, currency).totalAmount, currency);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="What the client sees"
      description="Taxes and the total always show. What they can pick always shows its price."
      footer={
        <Button variant="primary" onClick={onClose} data-first>
          Done
        </Button>
      }
    >
      <RadioList
        label="Show"
        value={isCustom ? CUSTOM : displayName(draft.display)}
        options={[...DISPLAY_PRESETS.map(({ label }) => label), CUSTOM].map((label) => ({
          value: label,
          label,
        }))}
        onValueChange={pick}
      />
      {isCustom && (
        <div className="ml-7.5 grid gap-2">
          {SWITCHES.map(({ name, label, needs }) => (
            <Checkbox
              key={name}
              label={label}
              checked={shown[name]}
              disabled={needs !== undefined && !shown[needs]}
              onCheckedChange={(isShown) => show({ ...shown, [name]: isShown })}
            />
          ))}
        </div>
      )}
      <RadioList
        label="Markup"
        value={draft.markupIn}
        options={[
          { value: 'line', label: 'As its own line', detail: totalWith('line') },
          { value: 'prices', label: 'In every price', detail: totalWith('prices') },
        ]}
        onValueChange={(value) =>
          dispatch({ type: 'fieldSet', field: 'markupIn', value: value === 'prices' ? 'prices' : 'line' })
        }
      />
    </Sheet>
  );
}

interface ClientViewButtonProps extends Omit<ClientViewDialogProps, 'onClose'> {
  className?: string;
}

/** Opens what the client sees; named after it where it is not everything. */
export function ClientViewButton({ className, ...props }: ClientViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = displayName(props.draft.display);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`What the client sees: ${name}`}
        onClick={() => setOpen(true)}
        className={className}
      >
        {name === 'Everything' ? 'What the client sees' : name}
      </Button>
      {isOpen && <ClientViewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
