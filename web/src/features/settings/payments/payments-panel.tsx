import { zodResolver } from '@hookform/resolvers/zod';
import { type Settings, settingsSections } from '@plumbline/contract/settings';
import { Controller, useForm } from 'react-hook-form';
import { Switch } from '../../../ui/choices/switch.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import type { PaymentFields, PaymentOutput } from './payment-fields.ts';
import { SecretInput } from './secret-input.tsx';
import { TestKeyButton } from './test-key-button.tsx';

const CREDENTIAL = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

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
      <SettingsSection
        title="Cards"
        about="Clients pay the deposit by card; the money goes to your own Stripe account."
      >
        <div className="grid gap-5">
          <Field
            label="Stripe publishable key"
            hint="Starts with pk_. In Stripe under Developers, API keys."
            error={faultText(errors.stripePublishableKey)}
          >
            <TextInput {...CREDENTIAL} {...register('stripePublishableKey')} />
          </Field>
          <Field
            label="Stripe secret key"
            hint="Starts with sk_. Kept encrypted; only its last four characters are ever shown again."
            error={faultText(errors.stripeSecretKey)}
          >
            <SecretInput {...register('stripeSecretKey')} />
          </Field>
          <TestKeyButton provider="stripe" form={form} />
        </div>
      </SettingsSection>
      <SettingsSection title="PayPal" about="Clients pay the deposit to your PayPal business account.">
        <Field label="PayPal business email" error={faultText(errors.paypalBusinessEmail)}>
          <TextInput type="email" {...CREDENTIAL} {...register('paypalBusinessEmail')} />
        </Field>
      </SettingsSection>
      <SettingsSection
        title="Square"
        about="Clients pay the deposit through your own Square account. Square takes only the currency of your Square location, and refuses deposits on estimates in any other."
      >
        <div className="grid gap-5">
          <Field label="Square application ID" error={faultText(errors.squareApplicationId)}>
            <TextInput {...CREDENTIAL} {...register('squareApplicationId')} />
          </Field>
          <Field
            label="Square access token"
            hint="Kept encrypted; only its last four characters are ever shown again."
            error={faultText(errors.squareAccessToken)}
          >
            <SecretInput {...register('squareAccessToken')} />
          </Field>
          <TestKeyButton provider="square" form={form} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="By hand"
        about="Clients accept at once and pay you later; you mark the deposit as received."
      >
        <div className="grid gap-5">
          <Field label="Venmo business username" error={faultText(errors.venmoBusinessUsername)}>
            <TextInput {...CREDENTIAL} {...register('venmoBusinessUsername')} />
          </Field>
          <div>
            <Controller
              control={control}
              name="acceptsCheck"
              render={({ field }) => (
                <Switch label="Check" checked={field.value} onCheckedChange={field.onChange} />
              )}
            />
            <Controller
              control={control}
              name="acceptsCash"
              render={({ field }) => (
                <Switch label="Cash" checked={field.value} onCheckedChange={field.onChange} />
              )}
            />
          </div>
          <Field
            label="Other payment instructions"
            hint="Bank transfer, financing, or how checks are made out. Shown to clients who pay a deposit."
            error={faultText(errors.customPaymentInstructions)}
          >
            <TextArea rows={4} {...register('customPaymentInstructions')} />
          </Field>
        </div>
      </SettingsSection>
    </SectionForm>
  );
}

/** How clients can pay a deposit. */
export function PaymentsPanel() {
  return <WithSettings>{(settings) => <PaymentsForm settings={settings} />}</WithSettings>;
}
