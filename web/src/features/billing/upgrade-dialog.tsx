import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { closeUpgrade, useUpgradeRequest } from '../../lib/kept/upgrade-store.ts';
import { BILLING_STATUS_KEY } from './api.ts';

const UpgradePanel = lazy(async () => ({ default: (await import('./upgrade-panel.tsx')).UpgradePanel }));

/** The upgrade dialog, closed until requested. Rendered once, around every signed-in page. */
export function UpgradeDialog() {
  const request = useUpgradeRequest();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const cameBackTo = useNavigationType() === NavigationType.Pop ? key : null;

  useEffect(() => {
    // A refusal may mean that the displayed plan status is out of date.
    if (request) void queryClient.invalidateQueries({ queryKey: BILLING_STATUS_KEY });
  }, [request, queryClient]);
  // "Back" closes the dialog; an automatic navigation keeps it open.
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
