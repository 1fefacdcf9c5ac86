import { zodResolver } from '@hookform/resolvers/zod';
import {
  hasSecret,
  type IdentityField,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  PROVIDER_NAMES,
  PROVIDER_SETTINGS,
  type ProviderSettings,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import { type Settings, settingsSections } from '@plumbline/contract/settings';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { FormSwitch } from '../../../ui/choices/form-switch.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import { InvoicesForm } from './invoices-form.tsx';
import type { PaymentFields, PaymentOutput } from './payment-fields.ts';
import { SecretInput } from './secret-input.tsx';
import { TestKeyButton } from './test-key-button.tsx';

const CREDENTIAL = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * Warns that a provider is not offered to clients because it refuses the contractor's currency; null if no refusal is
 * known.
 */
function refusalText(provider: OnlineProvider, { providerCurrencies, currency }: Settings): string | null {
  // During an upgrade a server of the previous version may respond, without this field.
  const taken = (providerCurrencies as Settings['providerCurrencies'] | undefined)?.[provider];
  if (!taken || taken.includes(currency)) return null;
  const list = new Intl.ListFormat('en-US').format(taken);
  return `Your ${PROVIDER_NAMES[provider]} account only takes ${list}, so clients won’t see it on ${currency} estimates.`;
}

interface ProviderSectionProps {
  provider: OnlineProvider;
  form: UseFormReturn<PaymentFields, unknown, PaymentOutput>;
  settings: Settings;
}

/** The contractor's credentials for one provider. */
function ProviderSection({ provider, form, settings }: ProviderSectionProps) {
  const refusal = refusalText(provider, settings);
  const { title, about, identity, secret }: ProviderSettings<IdentityField, SecretField> =
    PROVIDER_SETTINGS[provider];
  const { register, formState } = form;
  return (
    <SettingsSection title={title} about={about}>
      <div className="grid gap-5">
        <Field
          label={identity.label}
          hint={identity.hint}
          error={faultText(formState.errors[identity.field])}
        >
          <TextInput
            type={'isEmail' in identity ? 'email' : 'text'}
            {...CREDENTIAL}
            {...register(identity.field)}
          />
        </Field>
        {secret && (
          <Field label={secret.label} hint={secret.hint} error={faultText(formState.errors[secret.field])}>
            <SecretInput {...register(secret.field)} />
          </Field>
        )}
        {refusal && <p className="text-sm text-ink-2">{refusal}</p>}
        {hasSecret(provider) && <TestKeyButton provider={provider} form={form} />}
      </div>
    </SettingsSection>
  );
}

function PaymentsForm({ settings }: { settings: Settings }) {
  const form = useForm<PaymentFields, unknown, PaymentOutput>({
    resolver: zodResolver(settingsSections.payments),
    defaultValues: sectionFields('payments', settings),
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <SectionForm label="Payments" saveLabel="Save payments" {...useSectionSave('payments', form)}>
      {ONLINE_PROVIDERS.map((provider) => (
        <ProviderSection key={provider} provider={provider} form={form} settings={settings} />
      ))}
      <SettingsSection
        title="Offline payments"
        about="Clients accept now and pay you directly. You record the payment when it arrives."
      >
        <div className="grid gap-5">
          <Field label="Venmo business username" error={faultText(errors.venmoBusinessUsername)}>
            <TextInput {...CREDENTIAL} {...register('venmoBusinessUsername')} />
          </Field>
          <div>
            <FormSwitch control={control} name="acceptsCheck" label="Check" />
            <FormSwitch control={control} name="acceptsCash" label="Cash" />
          </div>
          <Field
            label="Other payment instructions"
            hint="Bank transfer, financing, or who to make checks out to. Shown to clients who pay a deposit."
            error={faultText(errors.customPaymentInstructions)}
          >
            <TextArea rows={4} {...register('customPaymentInstructions')} />
          </Field>
        </div>
      </SettingsSection>
    </SectionForm>
  );
}

/** The payment methods, and the defaults of invoices. */
export function PaymentsPanel() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <PaymentsForm settings={settings} />
          <InvoicesForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
