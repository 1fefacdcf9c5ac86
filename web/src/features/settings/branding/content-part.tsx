import { FOOTER_LIMIT } from '@plumbline/contract/settings';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { FormSwitch } from '../../../ui/choices/form-switch.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { faultText } from '../form/section-fields.ts';
import type { BrandingPartProps } from './branding-form-fields.ts';
import { CREDENTIALS, credentialsOf, withCredential } from './footer-credentials.ts';
import { LogoField } from './logo-field.tsx';

/** The logo, and the footer of every page. */
export function ContentPart({ form, logoUrl }: BrandingPartProps & { logoUrl: string | null }) {
  const footer = useWatch({ control: form.control, name: 'footerText' }) ?? '';
  const named = credentialsOf(footer);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <LogoField logoUrl={logoUrl} />
        {logoUrl && (
          <FormSwitch
            control={form.control}
            name="logoIncludesName"
            label="My logo includes the name"
            hint="Documents and your clients’ page show the logo alone."
          />
        )}
      </div>
      <div>
        <Field
          label="Footer text"
          hint="Added to every page of the PDF."
          error={faultText(form.formState.errors.footerText)}
          action={
            <span className="figures text-ink-3">
              {footer.length} / {FOOTER_LIMIT}
            </span>
          }
        >
          <TextArea rows={2} {...form.register('footerText')} />
        </Field>
        <fieldset className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          <legend className="sr-only">Add to the footer</legend>
          {CREDENTIALS.map((credential) => (
            <Checkbox
              key={credential}
              label={credential}
              checked={named.includes(credential)}
              onCheckedChange={(isNamed) =>
                form.setValue('footerText', withCredential(footer, credential, isNamed), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            />
          ))}
        </fieldset>
      </div>
    </div>
  );
}
