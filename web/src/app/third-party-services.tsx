import type { Profile } from '@plumbline/contract/accounts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { withThirdParties } from '../lib/third-parties/with-third-parties.ts';

/** Starts the services the operator has configured, on the first page that allows them. Renders nothing. */
export function ThirdPartyServices() {
  const { pathname } = useLocation();
  useEffect(
    () =>
      void withThirdParties(({ startThirdParties }) => {
        // Another address may be open once the code has loaded.
        if (pathname === location.pathname) startThirdParties(pathname);
      }),
    [pathname],
  );
  return null;
}

const DASHBOARD = new Set(['/', '/dashboard']);

/**
 * Identifies the signed-in user to the configured services, and shows the chat on the dashboard only. Renders nothing.
 */
export function KnownToServices({ profile }: { profile: Profile }) {
  const { id, email, subscriptionStatus, companyName, name } = profile;
  const { pathname } = useLocation();
  const onDashboard = DASHBOARD.has(pathname);
  useEffect(
    () => void withThirdParties(({ tellUser }) => tellUser({ id, email, subscriptionStatus })),
    [id, email, subscriptionStatus],
  );
  const visitorName = companyName?.trim() || name;
  useEffect(() => {
    if (!onDashboard) return undefined;
    let hide: (() => void) | undefined;
    let isLeft = false;
    void withThirdParties(({ tellChat }) => {
      if (!isLeft) hide = tellChat({ id, email, name: visitorName });
    });
    return () => {
      isLeft = true;
      hide?.();
    };
  }, [onDashboard, id, email, visitorName]);
  return null;
}
