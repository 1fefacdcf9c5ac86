import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
import type { SettingsSectionName } from './form/section-fields.ts';
import { useUnsavedSections } from './form/unsaved-sections.tsx';

const NAMES: Record<SettingsSectionName, string> = {
  general: 'General',
  branding: 'Branding',
  clientView: 'Client view',
  currency: 'Currency',
  communications: 'Communications',
  payments: 'Payments',
  invoices: 'Invoices',
  accounting: 'QuickBooks and Xero',
};
const LIST = new Intl.ListFormat('en-US');

/** Asks for confirmation before leaving unsaved settings, and names their sections. */
export function UnsavedGuard() {
  const unsaved = useUnsavedSections();
  const names = Object.entries(NAMES).flatMap(([section, name]) =>
    unsaved.has(section as SettingsSectionName) ? [name] : [],
  );
  return (
    <LeaveGuard active={names.length > 0} title="Leave without saving?">
      What you changed in {LIST.format(names)} hasn’t been saved and will be lost.
    </LeaveGuard>
  );
}
