import { zodResolver } from '@hookform/resolvers/zod';
import { type LaborType, type LaborTypeRequest, laborTypeRequest } from '@plumbline/contract/catalog';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { useCostMask } from '../../lib/use-hidden-costs.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/number-input.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { laborTypeRequestOf, type TypedLaborType, typedLaborType } from './labor-type-fields.ts';

interface LaborTypeFormProps {
  id: string;
  laborType: LaborType | undefined;
  save: (fields: LaborTypeRequest) => Promise<unknown>;
  onSaved: () => void;
}

const FIELDS = ['name', 'defaultRate', 'costRate', 'description'] as const;
const RATE_DECIMALS = 2;
const RATES = [
  {
    name: 'defaultRate',
    label: 'Default Hourly Rate',
    hint: 'Optional. You can change it on each estimate.',
  },
  {
    name: 'costRate',
    label: 'Your cost per hour',
    hint: 'Optional. Only you see it, as part of your profit.',
  },
] as const;

// The raw input is sent: the contract's scaled integers are the server's own.
const resolver = zodResolver(laborTypeRequest, undefined, { raw: true }) as Resolver<TypedLaborType>;

const sentence = (message: string | undefined) =>
  message && message.charAt(0).toUpperCase() + message.slice(1);

/** The fields of a labor type. Submitted by any button with `form={id}`. */
export function LaborTypeForm({ id, laborType, save, onSaved }: LaborTypeFormProps) {
  const { currency } = useProfile();
  const costMask = useCostMask();
  const { register, control, handleSubmit, setError, formState } = useForm<TypedLaborType>({
    resolver,
    defaultValues: typedLaborType(laborType),
  });
  const { errors } = formState;
  const fallback = `Failed to ${laborType ? 'update' : 'create'} labor type. Please try again.`;

  const submit = handleSubmit(async (typed) => {
    try {
      await save(laborTypeRequestOf(typed, laborType));
      onSaved();
    } catch (error) {
      if (offerUpgrade(error, 'labor_types')) return;
      applyIssues(error, FIELDS, setError);
      toastFailure(error, { fallback });
    }
  });

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Labor Type Name *" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register('name')} />
      </Field>
      {RATES.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={sentence(errors[name]?.message)}>
          <Controller
            control={control}
            name={name}
            render={({ field }) => (
              <MoneyInput
                ref={field.ref}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                currency={currency}
                decimals={RATE_DECIMALS}
                step="0.01"
                min="0"
                className={name === 'costRate' ? costMask : undefined}
              />
            )}
          />
        </Field>
      ))}
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
    </form>
  );
}
