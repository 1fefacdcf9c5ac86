import type { Deps } from '../../../deps.ts';
import { planProvider } from '../../../providers/stripe/stripe-plan.ts';

/**
 * Immediately ends all subscriptions of a customer in the operator's Stripe account and expires an open checkout. Idempotent;
 * does nothing for a customer Stripe does not know. Throws if Stripe is not configured or not reachable.
 */
export async function cancelCustomer(deps: Pick<Deps, 'config'>, customerId: string): Promise<void> {
  const provider = planProvider(deps.config);
  if (!provider) throw new Error('STRIPE_SECRET_KEY is not set, so nothing can be ended at Stripe.');
  await provider.endNow(customerId);
}
