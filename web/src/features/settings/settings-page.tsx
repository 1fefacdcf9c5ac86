import { ArrowLeft, Code } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { TabPanel, Tabs } from '../../ui/choices/tabs.tsx';
import { UnsavedSectionsProvider } from './form/unsaved-sections.tsx';
import { SETTINGS_TABS, tabOfHash } from './settings-tabs.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** The settings. The URL names the tab, so that links can lead to it. */
export function SettingsPage() {
  useDocumentTitle('Settings');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = tabOfHash(hash);
  const [visited, setVisited] = useState<readonly string[]>([tab]);
  if (!visited.includes(tab)) setVisited([...visited, tab]);
  const choose = (next: string) => void navigate({ hash: next }, { replace: true, preventScrollReset: true });

  return (
    <UnsavedSectionsProvider>
      <UnsavedGuard />
      <Link
        to="/dashboard"
        className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline"
      >
        <ArrowLeft aria-hidden="true" />
        Back to Dashboard
      </Link>
      <h1 className="mb-2">Settings</h1>
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={choose}
        tabs={SETTINGS_TABS}
        end={
          <Link
            to="/settings/developers"
            className="inline-flex min-h-11 flex-none items-center gap-1.5 px-3 font-medium semi-narrow whitespace-nowrap text-ink-2 no-underline hover:text-ink focus-visible:-outline-offset-2"
          >
            <Code aria-hidden="true" />
            API & webhooks
          </Link>
        }
      >
        {SETTINGS_TABS.map(({ value, Panel }) => (
          // Input in one tab stays while another is open.
          <TabPanel key={value} value={value} keepMounted>
            {visited.includes(value) && <Panel />}
          </TabPanel>
        ))}
      </Tabs>
    </UnsavedSectionsProvider>
  );
}
