import type { BillingStatus } from '@plumbline/contract/billing';
import { formatDate } from '../../lib/dates.ts';
import { daysText } from './plan-words.ts';

export interface BannerContent {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  /** The button's action: offer the plan, change the card, or undo the cancellation. */
  readonly action: 'upgrade' | 'portal' | 'reactivate';
}

/** Days before the end of a trial from which its banner is destructive. */
const LAST_DAYS = 1;

/** Identifies a contractor's banner. It does not change as days pass, so that a dismissed banner stays away. */
export function bannerSubject(contractorId: string, plan: BillingStatus): string {
  const { status, subscriptionStatus, isBlocked } = plan;
  return [contractorId, status, subscriptionStatus, isBlocked ? 'blocked' : 'open'].join(':');
}

/** The dashboard's banner about the plan; null for none. */
export function bannerContent(plan: BillingStatus): BannerContent | null {
  const { status, trialDaysLeft, graceDaysLeft, currentPeriodEnd, isBlocked, requiresUpgrade } = plan;
  const periodEnd = formatDate(currentPeriodEnd);
  switch (status) {
    case 'trial':
    case 'trial_ending_soon':
      return {
        tone: trialDaysLeft <= LAST_DAYS ? 'danger' : status === 'trial' ? 'info' : 'warning',
        title: `Your free trial ends in ${daysText(trialDaysLeft)}.`,
        text: 'Choose Pro to keep sending estimates. You’ll keep everything you’ve made.',
        action: 'upgrade',
      };
    case 'expired_grace':
      return {
        tone: 'warning',
        title: 'Your free trial has ended.',
        text: `Choose Pro within ${daysText(graceDaysLeft)} to keep sending and downloading PDFs.`,
        action: 'upgrade',
      };
    case 'past_due':
      return {
        tone: 'danger',
        title: 'Your last payment didn’t go through.',
        text: `Sending stops in ${daysText(graceDaysLeft)} unless you update your card.`,
        action: 'portal',
      };
    case 'canceled':
      return isBlocked
        ? {
            tone: 'warning',
            title: 'Your plan has ended.',
            text: 'Choose Pro again to send. You can still view and export everything.',
            action: 'upgrade',
          }
        : {
            tone: 'warning',
            title: `Your plan is canceled and ends on ${periodEnd}.`,
            text: 'Choose Pro again to keep sending after that.',
            action: 'upgrade',
          };
    case 'active':
      return requiresUpgrade
        ? {
            tone: 'warning',
            title: `Your plan is canceled and ends on ${periodEnd}.`,
            text: 'Reactivate it to keep sending after that.',
            action: 'reactivate',
          }
        : null;
    case 'expired_blocked':
      break;
  }
  return null;
}
