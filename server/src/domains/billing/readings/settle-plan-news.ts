import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { type HookCall, refuseNews } from '../../../providers/payment-hook.ts';
import { readPlanEvent } from '../../../providers/stripe/stripe-events.ts';
import { findAccountOfCustomer } from '../queries.ts';
import { whileAvailable } from '../resolve-provider.ts';
import { hasStripeEvent } from './event-queries.ts';
import { storeReading } from './store-reading.ts';

/**
 * Processes a webhook of the operator's Stripe account. Only the customer id is used: the plan itself is read from Stripe. An
 * event is marked as processed in the transaction of its effect, once. Throws `NotFoundError` if no webhook is configured,
 * `UnauthorizedError` for a wrong signature or a timestamp outside the tolerance, `InvalidInputError` for a signed body of
 * another shape, and `UnavailableError` if Stripe does not answer; Stripe then retries.
 */
export async function settlePlanNews(deps: Deps, call: Pick<HookCall, 'body' | 'signature'>): Promise<void> {
  const secret = deps.config.plan?.webhookSecret;
  if (secret === undefined) throw new NotFoundError('There is no such webhook.');
  const event = await readPlanEvent({ ...call, secret, now: deps.clock.now() }).catch(refuseNews);
  if (event.customerId === null || (await hasStripeEvent(deps.db, event.id))) return;
  const account = await findAccountOfCustomer(deps.db, event.customerId);
  if (account) await whileAvailable(deps, () => storeReading(deps, account, event));
}
