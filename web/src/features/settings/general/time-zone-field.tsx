import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Picker } from '../../../ui/choices/picker.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { faultText } from '../form/section-fields.ts';
import type { GeneralControl } from './general-fields.ts';

function listTimeZones(chosen: string): { value: string; label: string }[] {
  const names = Intl.supportedValuesOf('timeZone');
  // The stored time zone may have a name that this browser does not list.
  const all = names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}

/** The business's time zone, found by typing. */
export function TimeZoneField(props: { control: GeneralControl; stored: string }) {
  const { control, stored } = props;
  const [options] = useState(() => listTimeZones(stored));
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field, fieldState }) => (
        <Field label="Time zone" error={faultText(fieldState.error)}>
          <Picker value={field.value} onValueChange={(zone) => field.onChange(zone)} options={options} />
        </Field>
      )}
    />
  );
}
