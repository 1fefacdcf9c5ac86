import type { Settings } from '@plumbline/contract/settings';
import { Switch } from '../../../ui/choices/switch.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useSaveSettings } from '../api.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import { AccountingForm } from './accounting-form.tsx';
import { TaxRates } from './tax-rates.tsx';

/** Whether typed prices include their taxes. Saved automatically. */
function InclusivePrices({ settings: { pricesIncludeTax } }: { settings: Settings }) {
  const { mutate: save, isPending, variables } = useSaveSettings();
  return (
    <Switch
      label="My prices include tax"
      hint={
        pricesIncludeTax
          ? 'The prices you enter already include tax. The total stays the same.'
          : 'Taxes are added to the prices you enter.'
      }
      checked={isPending ? (variables.pricesIncludeTax ?? pricesIncludeTax) : pricesIncludeTax}
      onCheckedChange={(checked) =>
        save(
          { pricesIncludeTax: checked },
          { onError: (error) => toastFailure(error, { fallback: 'Failed to update settings.' }) },
        )
      }
    />
  );
}

/** The taxes of new estimates. */
export function TaxesPanel() {
  return (
    <div className="grid">
      <SettingsSection
        title="Tax rates"
        about="Ready to add to estimates. Each estimate keeps its own copy, so changes here don’t touch existing ones."
      >
        <TaxRates />
      </SettingsSection>
      <SettingsSection title="Prices with tax" about="Used for new estimates.">
        <WithSettings>{(settings) => <InclusivePrices settings={settings} />}</WithSettings>
      </SettingsSection>
      <WithSettings>{(settings) => <AccountingForm settings={settings} />}</WithSettings>
    </div>
  );
}
