import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Ellipsis, Pencil, X } from 'lucide-react';
import { Menu } from '../../../../ui/choices/menu.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../../ui/inputs/number-input.tsx';
import type { DraftTax } from '../../editor/estimate-draft.ts';
import { taxedSections } from '../../editor/figures/draft-taxes.ts';
import { NO_AMOUNT } from '../../editor/figures/no-amount.ts';
import { figureFaultSentence, TAX_RATE } from '../../editor/figures/typed-decimal.ts';

interface TaxRowsProps {
  taxes: readonly DraftTax[];
  /** The amount of each, as decimal text. */
  amounts: readonly string[];
  isIncluded: boolean;
  onChange: (taxes: readonly DraftTax[]) => void;
  onEdit: (tax: DraftTax) => void;
  onRemove: (tax: DraftTax) => void;
}

/** The named taxes of an estimate, a row each. */
export function TaxRows({ taxes, amounts, isIncluded, onChange, onEdit, onRemove }: TaxRowsProps) {
  return taxes.map((tax, index) => {
    const fault = figureFaultSentence(tax.rate, TAX_RATE);
    const name = tax.name.trim() || 'Tax';
    const notes = [isIncluded ? 'included' : null, taxedSections(tax), tax.registration].filter(Boolean);
    return (
      <div
        key={tax.id}
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(104px,auto)] items-center gap-x-3 py-1 md:min-h-11 md:py-0"
      >
        <dt className="flex min-h-11 min-w-0 items-center gap-1 max-md:col-span-3">
          <span className="grid min-w-0">
            <span className="wrap-anywhere">{name}</span>
            {notes.length > 0 && <span className="text-sm wrap-anywhere text-ink-2">{notes.join(', ')}</span>}
          </span>
          <Menu
            heading={name}
            trigger={
              <IconButton label={`More for ${name}`} tooltip={false} className="max-md:ml-auto">
                <Ellipsis aria-hidden="true" className="size-4" />
              </IconButton>
            }
            items={[
              {
                label: 'Change',
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => onEdit(tax),
                movesFocus: true,
              },
              {
                label: 'Remove',
                icon: <X aria-hidden="true" />,
                onSelect: () => onRemove(tax),
                movesFocus: true,
              },
            ]}
          />
        </dt>
        <dd className={classNames('max-md:col-start-2', fault ? 'w-46 py-2' : 'w-26')}>
          <Field label={`${name} percent`} labelHidden error={fault}>
            <PercentInput
              step={TAX_RATE.step}
              decimals={TAX_RATE.decimals}
              value={tax.rate}
              onValueChange={(rate) =>
                onChange(taxes.map((one) => (one.id === tax.id ? { ...one, rate } : one)))
              }
            />
          </Field>
        </dd>
        <dd className="figures text-right">{fault ? NO_AMOUNT : formatAmount(amounts[index] ?? '0')}</dd>
      </div>
    );
  });
}
