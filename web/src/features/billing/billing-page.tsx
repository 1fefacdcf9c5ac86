import type { BillingStatus } from '@plumbline/contract/billing';
import { RefreshCw } from 'lucide-react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { BILLING_PAGE_POLL_MS, useBillingStatus, useSyncStatus } from './api.ts';
import { bannerSubject } from './banner-content.ts';
import { BillingSkeleton } from './billing-skeleton.tsx';
import { ManageCard } from './manage-card.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { isSubscribed, type TrialDates } from './plan-words.ts';
import { QuickReactivationCard } from './quick-reactivation-card.tsx';
import { StatusCard } from './status-card.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import { useDismissal } from './use-dismissal.ts';

/** The contractor's plan and everything they can do about it. */
export function BillingPage() {
  useDocumentTitle('Billing & Subscription');
  const profile = useProfile();
  const { data: plan, error, refetch } = useBillingStatus(BILLING_PAGE_POLL_MS);
  // Clears the dismissal when a plan is resumed and canceled again on this page, where no banner sees it.
  useDismissal(plan && bannerSubject(profile.id, plan));
  return (
    <>
      <PageHead title="Billing & Subscription" actions={plan && <SyncButton />} />
      {plan ? (
        <Cards plan={plan} profile={profile} />
      ) : error ? (
        <CouldNotLoad
          what="plan"
          error={error}
          onRetry={() => void refetch()}
          className="border-t border-ink"
        />
      ) : (
        <BillingSkeleton />
      )}
    </>
  );
}

function Cards({ plan, profile }: { plan: BillingStatus; profile: TrialDates }) {
  const { subscriptionStatus } = plan;
  const subscribed = isSubscribed(subscriptionStatus);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
      <div className="grid gap-8">
        <StatusCard plan={plan} profile={profile} />
        {subscribed && <ManageCard plan={plan} />}
        {subscriptionStatus === 'canceled' && <QuickReactivationCard plan={plan} />}
      </div>
      {subscribed ? <OwnedPlan /> : <UpgradeCard subscriptionStatus={subscriptionStatus} />}
    </div>
  );
}

function OwnedPlan() {
  return (
    <section aria-labelledby="owned-plan" className="rounded border border-line bg-surface p-4 md:p-6">
      <h2 id="owned-plan" className="border-b border-ink pb-3">
        What’s included in Pro
      </h2>
      <PlanSheet />
    </section>
  );
}

function SyncButton() {
  const sync = useSyncStatus();
  const start = () =>
    sync.mutate(undefined, {
      onSuccess: () => toast({ title: 'Status synced!' }),
      onError: (error) =>
        toastFailure(error, {
          title: 'Sync failed',
          fallback: 'Failed to sync subscription status. Please try again.',
        }),
    });
  return (
    <Button
      icon={<RefreshCw aria-hidden="true" />}
      busy={sync.isPending}
      busyLabel="Syncing..."
      onClick={start}
    >
      Sync status
    </Button>
  );
}
