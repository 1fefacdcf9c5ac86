import type { Currency } from '@plumbline/contract/pricing/currency';
import { Controller } from 'react-hook-form';
import { useCostMask } from '../../../lib/use-hidden-costs.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput, PercentInput } from '../../../ui/inputs/number-input.tsx';
import { useTaxRates } from '../api.ts';
import { faultText } from '../form/section-fields.ts';
import type { GeneralControl } from './general-fields.ts';

const PERCENTAGES = [
  ['laborMarkupPercent', 'Labor markup'],
  ['materialMarkupPercent', 'Material markup'],
  ['defaultTaxRate', 'Tax rate'],
  ['defaultDepositPercentage', 'Deposit'],
] as const;

/** Names, labels, and whether it is a cost. */
const FIGURES = [
  ['leadWorkerRate', 'Lead worker, per hour', false],
  ['helperRate', 'Helper, per hour', false],
  ['specialistRate', 'Specialist, per hour', false],
  ['leadWorkerCost', 'Lead worker’s cost, per hour', true],
  ['helperCost', 'Helper’s cost, per hour', true],
  ['specialistCost', 'Specialist’s cost, per hour', true],
] as const;

/** Default percentages and hourly rates of new estimates, and the contractor's hourly costs. */
export function PricingDefaults(props: { control: GeneralControl; currency: Currency }) {
  const { control, currency } = props;
  const costMask = useCostMask();
  const { data: taxRates = [] } = useTaxRates();
  const taxHint = taxRates.some(({ isDefault }) => isDefault)
    ? 'Not used while new estimates use rates from Taxes.'
    : undefined;
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-5">
        {PERCENTAGES.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange, ...field }, fieldState }) => (
              <Field
                label={label}
                hint={name === 'defaultTaxRate' ? taxHint : undefined}
                error={faultText(fieldState.error)}
              >
                <PercentInput
                  decimals={name === 'defaultTaxRate' ? 3 : 2}
                  value={String(value)}
                  onValueChange={onChange}
                  {...field}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-5 md:grid-cols-3">
        {FIGURES.map(([name, label, isCost]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange, ...field }, fieldState }) => (
              <Field label={label} error={faultText(fieldState.error)}>
                <MoneyInput
                  currency={currency}
                  decimals={2}
                  value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
                  onValueChange={onChange}
                  className={isCost ? costMask : undefined}
                  {...field}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">We use your costs to work out your profit. Clients never see them.</p>
    </div>
  );
}
