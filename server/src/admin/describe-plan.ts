import type { BillingStatus } from '@plumbline/contract/billing';
import type { OwnedCounts } from '../domains/accounts/closing/get-holdings.ts';
import { counted, formatDate } from './format-table.ts';

/** A short description of a plan's state. */
export function describePlan(plan: BillingStatus): string {
  const { status, trialDaysLeft, graceDaysLeft, currentPeriodEnd, isBlocked } = plan;
  const until = currentPeriodEnd ? formatDate(currentPeriodEnd) : 'an unknown date';
  if (status === 'trial' || status === 'trial_ending_soon')
    return `${status}, ${counted(trialDaysLeft, 'day')} left`;
  if (status === 'active')
    return plan.subscriptionStatus === 'active_cancelling'
      ? `active until ${until}, canceled`
      : `active, renews on ${until}`;
  if (status === 'canceled') return `canceled, access ${isBlocked ? 'ended' : 'ends'} on ${until}`;
  if (status === 'expired_blocked') return 'expired_blocked';
  return `${status}, ${counted(graceDaysLeft, 'day')} left`;
}

/** The contents of an account: `3 clients, 12 estimates, 4 payments, ...`. */
export function describeHoldings(holdings: OwnedCounts): string {
  const { clients, estimates, payments, jobTypes, laborTypes, materials } = holdings;
  return [
    counted(clients, 'client'),
    counted(estimates, 'estimate'),
    counted(payments, 'payment'),
    counted(jobTypes, 'own job type'),
    counted(laborTypes, 'labor type'),
    counted(materials, 'own material'),
  ].join(', ');
}
