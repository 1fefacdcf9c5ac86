import { zodResolver } from '@hookform/resolvers/zod';
import { type TaxRate, taxRateRequest } from '@plumbline/contract/settings/tax-rates';
import { useId } from 'react';
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { faultText } from '../form/section-fields.ts';
import { useSaveTaxRate } from './api.ts';
import { TAX_NAMES } from './tax-rate-words.ts';

type TypedTaxRate = Omit<TaxRate, 'id' | 'registration'> & { registration: string };

const FIELDS = ['name', 'rate', 'registration'] as const;
const SECTIONS = [
  ['labor', 'Labor'],
  ['materials', 'Materials'],
  ['costs', 'Additional costs'],
] as const;

// The raw input is sent: the contract's scaled integers are the server's own.
const resolver = zodResolver(taxRateRequest, undefined, { raw: true }) as Resolver<TypedTaxRate>;

interface TaxRateDialogProps {
  /** The rate to edit; without it a new one is created. */
  taxRate: TaxRate | undefined;
  /** Whether a new rate applies to new estimates by default. */
  isDefault: boolean;
  onClose: () => void;
}

function typedTaxRate({ taxRate, isDefault }: Omit<TaxRateDialogProps, 'onClose'>): TypedTaxRate {
  const everywhere = { labor: true, materials: true, costs: true };
  if (!taxRate) return { name: '', rate: '', registration: '', ...everywhere, isDefault };
  const { id: _id, ...fields } = taxRate;
  return { ...fields, registration: taxRate.registration ?? '' };
}

/** 'Add tax rate' or 'Edit tax rate'. */
export function TaxRateDialog({ taxRate, isDefault, onClose }: TaxRateDialogProps) {
  const formId = useId();
  const { mutateAsync: save, isPending } = useSaveTaxRate(taxRate?.id);
  const { register, control, handleSubmit, setError, setFocus, setValue, formState } = useForm<TypedTaxRate>({
    resolver,
    defaultValues: typedTaxRate({ taxRate, isDefault }),
  });
  const { errors } = formState;
  const name = useWatch({ control, name: 'name' });
  const submit = handleSubmit(async (typed) => {
    try {
      await save(typed);
      toast({ title: taxRate ? 'Tax rate updated' : 'Tax rate added' });
      onClose();
    } catch (error) {
      if (offerUpgrade(error, 'tax_rates')) return;
      applyIssues(error, FIELDS, setError);
      toastFailure(error, { fallback: 'Failed to save the tax rate. Please try again.' });
    }
  });
  const suggest = (suggested: string) => {
    setValue('name', suggested, { shouldDirty: true, shouldValidate: true });
    setFocus('rate');
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={taxRate ? 'Edit tax rate' : 'Add tax rate'}
      busy={isPending}
      action={{ label: taxRate ? 'Save changes' : 'Add tax rate', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-4">
          <Field label="Name" error={faultText(errors.name)}>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <Field label="Rate" error={faultText(errors.rate)}>
            <Controller
              control={control}
              name="rate"
              render={({ field: { onChange, ...field } }) => (
                <PercentInput decimals={3} onValueChange={onChange} {...field} />
              )}
            />
          </Field>
          {name === '' && (
            <fieldset className="col-span-2 -mt-1 flex flex-wrap gap-1.5">
              <legend className="sr-only">Suggested names</legend>
              {TAX_NAMES.map((suggested) => (
                <Button key={suggested} className="px-2.5" onClick={() => suggest(suggested)}>
                  {suggested}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
        <Field
          label="Registration number"
          hint="Printed on estimates."
          error={faultText(errors.registration)}
        >
          <TextInput autoComplete="off" {...register('registration')} />
        </Field>
        <fieldset className="grid md:gap-1.5">
          <legend className="mb-1.5 text-sm font-medium text-ink-2">Charge it on</legend>
          {SECTIONS.map(([section, label]) => (
            <Controller
              key={section}
              control={control}
              name={section}
              render={({ field }) => (
                <Checkbox label={label} checked={field.value} onCheckedChange={field.onChange} />
              )}
            />
          ))}
        </fieldset>
        <Controller
          control={control}
          name="isDefault"
          render={({ field }) => (
            <Checkbox
              label="On new estimates"
              checked={field.value}
              onCheckedChange={field.onChange}
              className="border-t border-line pt-4"
            />
          )}
        />
      </form>
    </Dialog>
  );
}
