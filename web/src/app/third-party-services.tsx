import type { Profile } from '@plumbline/contract/accounts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { startThirdParties, tellChat, tellUser } from '../lib/third-parties/third-parties.ts';

/** Starts the services the operator has configured, on the first page that allows them. Renders nothing. */
export function ThirdPartyServices() {
  const { pathname } = useLocation();
  useEffect(() => startThirdParties(pathname), [pathname]);
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
  useEffect(() => tellUser({ id, email, subscriptionStatus }), [id, email, subscriptionStatus]);
  useEffect(
    () => (onDashboard ? tellChat({ id, email, name: companyName?.trim() || name }) : undefined),
    [onDashboard, id, email, companyName, name],
  );
  return null;
}
