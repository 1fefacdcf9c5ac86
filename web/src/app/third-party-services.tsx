import type { Profile } from '@plumbline/contract/accounts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { startThirdParties, tellChat, tellUser } from '../lib/third-parties/third-parties.ts';

/** Starts what the operator has configured, on the first page that may have it. Draws nothing. */
export function ThirdPartyServices() {
  const { pathname } = useLocation();
  useEffect(() => startThirdParties(pathname), [pathname]);
  return null;
}

const DASHBOARD = new Set(['/', '/dashboard']);

/** Tells the configured services who is signed in, and has the chat on the dashboard alone. Draws nothing. */
export function KnownToServices({ profile }: { profile: Profile }) {
  const { id, email, subscriptionStatus, companyName, name } = profile;
  const { pathname } = useLocation();
  const onDashboard = DASHBOARD.has(pathname);
  useEffect(() => tellUser({ id, email, subscriptionStatus }), [id, email, subscriptionStatus]);
  useEffect(
    () => (onDashboard ? tellChat({ id, email, name: companyName?.trim() || name }) : undefined),
    [onDashboard, id, email, companyName, name],
  );
  return null;
}
