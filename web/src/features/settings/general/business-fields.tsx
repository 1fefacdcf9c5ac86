import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText } from '../form/section-fields.ts';
import type { GeneralFields } from './general-fields.ts';

interface BusinessFieldsProps {
  register: UseFormRegister<GeneralFields>;
  errors: FieldErrors<GeneralFields>;
}

/** Name, addresses and license of the business. */
export function BusinessFields({ register, errors }: BusinessFieldsProps) {
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
    </div>
  );
}
