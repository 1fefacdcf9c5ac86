import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { type HookCall, refuseNews } from '../../../providers/payment-hook.ts';
import { readPlanEvent } from '../../../providers/stripe/stripe-events.ts';
import { findAccountOfCustomer } from '../queries.ts';
import { whileAvailable } from '../resolve-provider.ts';
import { hasStripeEvent } from './event-queries.ts';
import { storeReading } from './store-reading.ts';

/**
 * The operator's Stripe account tells of something. What it says is not believed, but whom it is about: Stripe is asked how their
 * plan stands. An event counts as taken in the transaction of its effect, and once. Throws `NotFoundError` where no webhook is
 * configured, `UnauthorizedError` for a wrong signature or one whose time is too far from now, `InvalidInputError` for a signed body of another shape, and `UnavailableError` when Stripe gave no answer, upon which
 * it tells us again later.
 */
export async function settlePlanNews(deps: Deps, call: Pick<HookCall, 'body' | 'signature'>): Promise<void> {
  const secret = deps.config.plan?.webhookSecret;
  if (secret === undefined) throw new NotFoundError('There is no such webhook.');
  const event = await readPlanEvent({ ...call, secret, now: deps.clock.now() }).catch(refuseNews);
  if (event.customerId === null || (await hasStripeEvent(deps.db, event.id))) return;
  const account = await findAccountOfCustomer(deps.db, event.customerId);
  if (account) await whileAvailable(deps, () => storeReading(deps, account, event));
}
