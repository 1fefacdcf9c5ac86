import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { closeUpgrade, useUpgradeRequest } from '../../lib/upgrade-store.ts';
import { BILLING_STATUS_KEY } from './api.ts';

const UpgradePanel = lazy(async () => ({ default: (await import('./upgrade-panel.tsx')).UpgradePanel }));

/** The upgrade dialog, closed until somebody asks for it. Drawn once, around every signed-in page. */
export function UpgradeDialog() {
  const request = useUpgradeRequest();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const cameBackTo = useNavigationType() === NavigationType.Pop ? key : null;

  useEffect(() => {
    // What was refused may be news to a page that says how the plan stands.
    if (request) void queryClient.invalidateQueries({ queryKey: BILLING_STATUS_KEY });
  }, [request, queryClient]);
  // "Back" leaves the dialog with its page; a page that goes on by itself takes it along.
  useEffect(() => {
    if (cameBackTo !== null) closeUpgrade();
  }, [cameBackTo]);
  useEffect(() => closeUpgrade, []);

  if (!request) return null;
  return (
    <Suspense>
      <UpgradePanel request={request} onClose={closeUpgrade} />
    </Suspense>
  );
}
