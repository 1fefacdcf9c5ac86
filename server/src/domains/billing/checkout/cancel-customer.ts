import type { Deps } from '../../../deps.ts';
import { planProvider } from '../../../providers/stripe/stripe-plan.ts';

/**
 * Ends at once whatever a customer of the operator's Stripe is subscribed to, and closes a checkout that is still open. It
 * may be called again; a customer Stripe does not know has nothing. Throws where Stripe cannot be asked.
 */
export async function cancelCustomer(deps: Pick<Deps, 'config'>, customerId: string): Promise<void> {
  const provider = planProvider(deps.config);
  if (!provider) throw new Error('STRIPE_SECRET_KEY is not set, so nothing can be ended at Stripe.');
  await provider.endNow(customerId);
}
