import { CloseAccount } from './close-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportData } from './export-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignedInPlaces } from './signed-in-places.tsx';

/** Sign-in credentials, sessions, export and account closing. */
export function SecurityPanel() {
  return (
    <div className="grid">
      <SettingsSection
        title="Where you’re signed in"
        about="If you don’t recognize a device, sign it out, then change your password."
      >
        <SignedInPlaces />
      </SettingsSection>
      <SettingsSection title="Password" about="Changing it signs you out on every other device.">
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title="Email" about="You sign in with this address, and we email you there.">
        <EmailForm />
      </SettingsSection>
      <SettingsSection title="Your data" about="Download a copy of your data.">
        <ExportData />
      </SettingsSection>
      <SettingsSection title="Close account" about="This is permanent and can’t be undone.">
        <CloseAccount />
      </SettingsSection>
    </div>
  );
}
