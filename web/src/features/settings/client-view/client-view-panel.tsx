import { zodResolver } from '@hookform/resolvers/zod';
import { EVERYTHING, type MarkupPlace } from '@plumbline/contract/offer/display';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { Settings } from '@plumbline/contract/settings';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormSwitch } from '../../../ui/choices/form-switch.tsx';
import { RadioGroup } from '../../../ui/choices/radio-group.tsx';
import { type SettingsFormFields, sectionFields, settingsForms } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import { DisplayChoice } from './display-choice.tsx';

type ClientViewFields = SettingsFormFields<'clientView'>;

/** Both places of a 20% markup, by the same example. */
function markupOptions(currency: Currency) {
  const money = (amount: string) => formatMoney(amount, currency);
  return [
    {
      value: 'line' as const,
      label: 'As its own line',
      hint: (
        <Example
          rows={[
            [`8 hours at ${money('45')}`, money('360')],
            ['Markup, 20%', money('72')],
          ]}
        />
      ),
    },
    {
      value: 'prices' as const,
      label: 'In every price',
      hint: (
        <>
          Clients never see a markup. Rounding each price can change the total by a few cents.
          <Example rows={[[`8 hours at ${money('54')}`, money('432')]]} />
        </>
      ),
    },
  ];
}

function Example({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <span className="mt-1.5 grid max-w-80 gap-0.5 rounded-small border border-line px-3 py-2">
      {rows.map(([what, amount]) => (
        <span key={what} className="flex justify-between gap-4">
          <span>{what}</span>
          <span className="figures">{amount}</span>
        </span>
      ))}
    </span>
  );
}

function ClientViewForm({ settings }: { settings: Settings }) {
  const form = useForm<ClientViewFields, unknown, z.output<typeof settingsForms.clientView>>({
    resolver: zodResolver(settingsForms.clientView),
    defaultValues: sectionFields('clientView', settings),
  });
  return (
    <SectionForm label="Client view" saveLabel="Save client view" {...useSectionSave('clientView', form)}>
      <SettingsSection
        title="What the client sees"
        about="For new estimates; you can change it on each one. Taxes and the total always show, and so does the price of everything a client can pick."
      >
        <Controller
          control={form.control}
          name="display"
          render={({ field }) => (
            <DisplayChoice value={field.value ?? EVERYTHING} onValueChange={field.onChange} />
          )}
        />
      </SettingsSection>
      <SettingsSection title="Markup" about="How clients see your markup on new estimates.">
        <Controller
          control={form.control}
          name="markupIn"
          render={({ field }) => (
            <RadioGroup<MarkupPlace>
              label="Markup"
              labelHidden
              value={field.value}
              onValueChange={field.onChange}
              options={markupOptions(settings.currency)}
            />
          )}
        />
      </SettingsSection>
      <SettingsSection title="Questions" about="For all estimates and invoices, also those already sent.">
        <FormSwitch
          control={form.control}
          name="takesQuestions"
          label="Clients can ask on their page"
          hint="They can ask questions, and ask for changes of an estimate. You answer on the estimate or invoice."
        />
      </SettingsSection>
    </SectionForm>
  );
}

/** What clients see of new estimates. */
export function ClientViewPanel() {
  return <WithSettings>{(settings) => <ClientViewForm settings={settings} />}</WithSettings>;
}
