import { BORDER_STYLES, BORDER_THICKNESSES } from '@plumbline/contract/settings/branding-choices';
import { Controller } from 'react-hook-form';
import { Segments } from '../../../ui/choices/segments.tsx';
import type { BrandingPartProps } from './branding-form-fields.ts';
import { LayoutPicks } from './layout-picks.tsx';

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** The document's layout and lines. */
export function LayoutPart({ form: { control } }: BrandingPartProps) {
  return (
    <div className="grid gap-5">
      <Controller
        control={control}
        name="layoutTemplate"
        render={({ field }) => <LayoutPicks value={field.value} onValueChange={field.onChange} />}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Controller
          control={control}
          name="borderThickness"
          render={({ field }) => (
            <Segments
              label="Border thickness"
              value={field.value}
              onValueChange={field.onChange}
              options={options(BORDER_THICKNESSES)}
            />
          )}
        />
        <Controller
          control={control}
          name="borderStyle"
          render={({ field }) => (
            <Segments
              label="Border style"
              value={field.value}
              onValueChange={field.onChange}
              options={options(BORDER_STYLES)}
            />
          )}
        />
      </div>
    </div>
  );
}
