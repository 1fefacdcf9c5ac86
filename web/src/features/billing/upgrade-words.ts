import type { UpgradeRequest } from '../../lib/kept/upgrade-store.ts';
import type { StripePage } from './api.ts';

interface UpgradeWords {
  readonly title: string;
  readonly text: string;
  /** The button's destination. */
  readonly page: StripePage;
  readonly action: string;
}

const UPGRADE = { page: 'checkout', action: 'Upgrade to Pro' } as const;
const REACTIVATE = { page: 'checkout', action: 'Reactivate Plan' } as const;
const UPDATE_CARD = { page: 'portal', action: 'Update payment method' } as const;

const PREMIUM_TEXTS = {
  job_types: 'Custom job types are available with Pro. Upgrade to create and manage your own job types.',
  kits: 'Your own kits are available with Pro. Upgrade to add and change kits.',
  labor_types:
    'Custom labor types with default rates are available with Pro. Upgrade to create and manage your own labor types.',
  price_book: 'Your own price book is available with Pro. Upgrade to add and change items.',
  tax_rates: 'Named tax rates are available with Pro. Upgrade to create and manage your own tax rates.',
  templates: 'Saving templates is available with Pro. Upgrade to save and manage your own templates.',
} as const;

/** The upgrade dialog's texts and destination. An unpaid plan is never bought again: its card is changed. */
export function upgradeWords({ reason, subscriptionStatus }: UpgradeRequest): UpgradeWords {
  const isUnpaid = reason === 'past_due' || subscriptionStatus === 'past_due';
  const isReturning = subscriptionStatus === 'canceled';
  const way = isUnpaid ? UPDATE_CARD : isReturning ? REACTIVATE : UPGRADE;
  if (reason in PREMIUM_TEXTS)
    return { ...way, title: 'Premium Feature', text: PREMIUM_TEXTS[reason as keyof typeof PREMIUM_TEXTS] };
  if (isUnpaid)
    return {
      ...way,
      title: 'Update your payment method',
      text: 'Your last payment didn’t go through. Update your card to keep your plan.',
    };
  if (isReturning)
    return {
      ...way,
      title: 'Reactivate Plan',
      text: 'Your plan was canceled. Choose Pro again to keep sending estimates and downloading PDFs. Everything you made is still here.',
    };
  if (reason === 'chosen' && subscriptionStatus === 'trial')
    return {
      ...way,
      title: 'Upgrade to Pro',
      text: 'Keep everything you have in your trial. You won’t be charged until it ends.',
    };
  // The contractor may be in the grace period after the trial, in which nothing has stopped yet.
  if (reason === 'chosen')
    return {
      ...way,
      title: 'Upgrade to Pro',
      text: 'Your free trial has ended. Choose Pro to keep sending estimates and downloading PDFs. Everything you made is still here.',
    };
  return {
    ...way,
    title: 'Upgrade to Pro',
    text: 'Your free trial has ended. Choose Pro to send estimates and download PDFs again. Everything you made is still here.',
  };
}
