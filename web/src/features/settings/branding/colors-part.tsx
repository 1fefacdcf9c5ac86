import { HEX_COLOR } from '@plumbline/contract/settings/branding-choices';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText } from '../form/section-fields.ts';
import type { BrandingPartProps } from './branding-form-fields.ts';

interface ColorFieldProps extends BrandingPartProps {
  name: 'primaryColor' | 'accentColor';
  label: string;
  use: string;
}

function ColorField({ form, name, label, use }: ColorFieldProps) {
  const color = useWatch({ control: form.control, name });
  const isColor = HEX_COLOR.test(color);
  return (
    <Field label={label} hint={use} error={faultText(form.formState.errors[name])}>
      <TextInput
        spellCheck={false}
        autoCapitalize="none"
        maxLength={7}
        {...form.register(name)}
        leading={
          <input
            type="color"
            aria-label={`${label}, picker`}
            value={isColor ? color : undefined}
            onChange={(event) =>
              form.setValue(name, event.target.value.toUpperCase(), {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
            className="-ml-1.5 block size-8 cursor-pointer rounded-inner border border-line bg-transparent p-0.5 max-md:size-11"
          />
        }
      />
    </Field>
  );
}

/** The two colors of documents and of the client's page. */
export function ColorsPart({ form }: BrandingPartProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <ColorField
        form={form}
        name="primaryColor"
        label="Primary color"
        use="Headings, rules, the Accept button."
      />
      <ColorField
        form={form}
        name="accentColor"
        label="Accent color"
        use="Section names and small details."
      />
    </div>
  );
}
