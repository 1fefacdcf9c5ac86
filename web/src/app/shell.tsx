import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { UpgradeDialog } from '../features/billing/upgrade-dialog.tsx';
import { readAgain } from '../lib/http/read-again.ts';
import { registerWorker } from '../lib/register-worker.ts';
import { useProfile } from '../lib/use-session.ts';
import { classNames } from '../ui/class-names.ts';
import { loadLater, useIsQuiet } from '../ui/load-later.tsx';
import { NoOwnBarContext } from '../ui/no-own-bar.ts';
import { AppShortcuts } from './app-shortcuts.tsx';
import { Header } from './header.tsx';
import { useRouteHandle } from './route-handle.ts';
import { TabBar } from './tab-bar.tsx';
import { KnownToServices } from './third-party-services.tsx';

const LiveUpdates = loadLater(async () => (await import('./live-updates.tsx')).LiveUpdates);
const WaitingDrafts = loadLater(async () => (await import('./waiting-drafts.tsx')).WaitingDrafts);

/**
 * Header, page and, on phones, tab bar. A route's handle says when its page uses the full width or has its own bottom
 * bar.
 */
export function Shell() {
  const profile = useProfile();
  const queryClient = useQueryClient();
  const isQuiet = useIsQuiet();
  const { fullBleed = false, ownBar = false } = useRouteHandle();
  const [lacksBar, setLacksBar] = useState(false);
  // Visitors and clients get no worker: only the signed-in app has something to cache. It loads the
  // whole app, so it waits for the first view.
  useEffect(() => {
    if (isQuiet) registerWorker(() => readAgain(queryClient));
  }, [isQuiet, queryClient]);
  return (
    <>
      {isQuiet && (
        <Fragment key={profile.id}>
          <LiveUpdates accountId={profile.id} />
          <WaitingDrafts accountId={profile.id} />
        </Fragment>
      )}
      <KnownToServices profile={profile} />
      <a
        href="#content"
        onClick={(event) => {
          // Without a navigation, which the page would take for one of its own URLs.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded focus:bg-raised focus:px-4 focus:py-2 focus:shadow-float"
      >
        Skip to content
      </a>
      <Header profile={profile} fullBleed={fullBleed} />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'outline-none',
          !fullBleed && 'mx-auto max-w-page px-4 pt-6 pb-28 md:px-8 md:pt-8 md:pb-16',
        )}
      >
        <NoOwnBarContext value={setLacksBar}>
          <Outlet />
        </NoOwnBarContext>
      </main>
      {(!ownBar || lacksBar) && <TabBar />}
      <UpgradeDialog />
      <AppShortcuts />
    </>
  );
}
