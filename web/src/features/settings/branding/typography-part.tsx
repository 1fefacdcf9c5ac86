import { BODY_TEXT_SIZES, FONT_FAMILIES, HEADING_SIZES } from '@plumbline/contract/settings/branding-choices';
import { Controller } from 'react-hook-form';
import { Segments } from '../../../ui/choices/segments.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { faultText } from '../form/section-fields.ts';
import type { BrandingPartProps } from './branding-form-fields.ts';

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** Typeface and sizes. */
export function TypographyPart({ form: { control } }: BrandingPartProps) {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <Controller
        control={control}
        name="fontFamily"
        render={({ field, fieldState }) => (
          <Field label="Font family" error={faultText(fieldState.error)}>
            <Select value={field.value} onValueChange={field.onChange} options={options(FONT_FAMILIES)} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="headingSize"
        render={({ field }) => (
          <Segments
            label="Heading size"
            value={field.value}
            onValueChange={field.onChange}
            options={options(HEADING_SIZES)}
          />
        )}
      />
      <Controller
        control={control}
        name="bodyTextSize"
        render={({ field }) => (
          <Segments
            label="Body text size"
            value={field.value}
            onValueChange={field.onChange}
            options={options(BODY_TEXT_SIZES)}
          />
        )}
      />
    </div>
  );
}
