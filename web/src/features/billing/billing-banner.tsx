import type { Profile } from '@plumbline/contract/accounts';
import type { BillingStatus } from '@plumbline/contract/billing';
import { useState } from 'react';
import { askForUpgrade } from '../../lib/kept/upgrade-store.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { BANNER_POLL_MS, useBillingStatus } from './api.ts';
import { type BannerContent, bannerContent, bannerSubject } from './banner-content.ts';
import { useDismissal } from './use-dismissal.ts';
import { useStripePage } from './use-stripe-page.ts';

const ReactivateDialog = loadLater(async () => (await import('./reactivate-dialog.tsx')).ReactivateDialog);

/** The plan's notice at the top of the dashboard. It can be dismissed until the status changes. */
export function BillingBanner() {
  const profile = useProfile();
  const { data: plan, error } = useBillingStatus(BANNER_POLL_MS);
  const [openedAt] = useState(() => new Date());
  const subject = plan && bannerSubject(profile.id, plan);
  const { dismissed, dismiss } = useDismissal(subject);

  if (!plan) {
    const isComing = !error && dismissed === null && expectsBanner(profile, openedAt);
    return isComing ? <div aria-hidden="true" className="mb-6 h-35 md:h-14.5" /> : null;
  }
  const content = bannerContent(plan);
  if (!content || dismissed === subject) return null;
  const { tone, title, text, action } = content;
  return (
    <Banner
      tone={tone}
      title={title}
      action={<BannerAction action={action} plan={plan} />}
      onDismiss={dismiss}
      className="mb-6"
    >
      {text}
    </Banner>
  );
}

const SAID_OF = new Set(['past_due', 'canceled', 'active_cancelling']);

/** Whether the profile, which is loaded already, suggests a banner: its place is reserved to avoid a layout shift. */
function expectsBanner({ subscriptionStatus, trialEndsAt }: Profile, now: Date): boolean {
  if (SAID_OF.has(subscriptionStatus)) return true;
  return subscriptionStatus === 'none' && trialEndsAt !== null && new Date(trialEndsAt) > now;
}

interface BannerActionProps {
  action: BannerContent['action'];
  plan: BillingStatus;
}

function BannerAction({ action, plan }: BannerActionProps) {
  const { subscriptionStatus } = plan;
  const [isReactivating, setReactivating] = useState(false);
  const portal = useStripePage('portal');
  if (action === 'portal')
    return (
      <Button busy={portal.isBusy} onClick={portal.open}>
        Update card
      </Button>
    );
  if (action === 'upgrade')
    return (
      <Button onClick={() => askForUpgrade({ reason: 'chosen', subscriptionStatus })}>Choose Pro</Button>
    );
  return (
    <>
      <Button onClick={() => setReactivating(true)}>Reactivate</Button>
      <ReactivateDialog plan={plan} open={isReactivating} onOpenChange={setReactivating} />
    </>
  );
}
