import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SETTINGS_TABS, tabOfHash } from './settings-tabs.tsx';

/** Everything that is set once and counts everywhere. The tab is in the address, so that links lead to it. */
export function SettingsPage() {
  useDocumentTitle('Settings');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const choose = (tab: string) => void navigate({ hash: tab }, { replace: true, preventScrollReset: true });

  return (
    <>
      <Link
        to="/dashboard"
        className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline"
      >
        <ArrowLeft aria-hidden="true" />
        Back to Dashboard
      </Link>
      <h1 className="mb-2">Settings</h1>
      <Tabs label="Settings" value={tabOfHash(hash)} onValueChange={choose} tabs={SETTINGS_TABS}>
        {SETTINGS_TABS.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
