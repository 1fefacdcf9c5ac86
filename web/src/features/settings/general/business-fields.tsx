import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { JOB_CATEGORY_NAMES } from '../../catalog/job-category-names.ts';
import { faultText } from '../form/section-fields.ts';
import type { GeneralControl, GeneralFields } from './general-fields.ts';

const NO_TRADE = 'none';
const TRADES = [
  { value: NO_TRADE, label: 'Not chosen' } as const,
  ...JOB_CATEGORIES.map((value) => ({ value, label: JOB_CATEGORY_NAMES[value] })),
];

interface BusinessFieldsProps {
  control: GeneralControl;
  register: UseFormRegister<GeneralFields>;
  errors: FieldErrors<GeneralFields>;
}

/** Name, addresses, license and trade of the business. */
export function BusinessFields({ control, register, errors }: BusinessFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label="Business name *" error={faultText(errors.businessName)} className="md:col-span-2">
        <TextInput autoComplete="organization" {...register('businessName')} />
      </Field>
      <Field
        label="Company description"
        error={faultText(errors.companyDescription)}
        className="md:col-span-2"
      >
        <TextArea rows={3} {...register('companyDescription')} />
      </Field>
      <Field label="Business email" error={faultText(errors.businessEmail)}>
        <TextInput type="email" autoComplete="email" {...register('businessEmail')} />
      </Field>
      <Field label="Phone" error={faultText(errors.businessPhone)}>
        <TextInput type="tel" autoComplete="tel" {...register('businessPhone')} />
      </Field>
      <Field label="Address" error={faultText(errors.businessAddress)} className="md:col-span-2">
        <TextArea rows={2} autoComplete="street-address" {...register('businessAddress')} />
      </Field>
      <Field
        label="License number"
        hint="Printed on your documents."
        error={faultText(errors.licenseNumber)}
        className="md:col-span-2"
      >
        <TextInput {...register('licenseNumber')} />
      </Field>
      <Controller
        control={control}
        name="trade"
        render={({ field }) => (
          <Field label="Trade" hint="Its jobs and materials come first." className="md:col-span-2">
            <Select
              value={field.value || NO_TRADE}
              onValueChange={(trade) => field.onChange(trade === NO_TRADE ? '' : trade)}
              options={TRADES}
            />
          </Field>
        )}
      />
    </div>
  );
}
