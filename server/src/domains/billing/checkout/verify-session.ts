import type { VerifySessionResponse } from '@plumbline/contract/billing';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import type { CheckoutState, PlanProvider } from '../../../providers/plan-provider.ts';
import { StripeMissingError } from '../../../providers/stripe/ask-stripe.ts';
import { findSubscription } from '../queries.ts';
import { storeReading } from '../readings/store-reading.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';
import { isLive, isUnpaid } from '../rules.ts';

const failure = (error: string): VerifySessionResponse => ({ success: false, error, session: null });

/**
 * Reports whether a checkout succeeded when the contractor returns from Stripe. Asks Stripe, because returning proves nothing.
 * Throws `NotFoundError` for another account's checkout, and `UnavailableError` if Stripe does not answer.
 */
export async function verifySession(
  deps: Deps,
  account: AccountId,
  sessionId: string,
): Promise<VerifySessionResponse> {
  const provider = resolveProvider(deps);
  return whileAvailable(deps, async () => {
    const session = await readOwn(deps, provider, account, sessionId);
    if (session.status === 'open') return failure('Your payment isn’t complete yet.');
    if (session.status === 'expired') return failure('This checkout expired. You weren’t charged.');
    const read = await storeReading(deps, account);
    // The checkout's payment status does not help: a trial owes nothing at first, and a card can fail later.
    if (isUnpaid(read?.stripeStatus ?? null))
      return failure('Your payment didn’t go through. Please update your card.');
    if (!read || !isLive(read.stripeStatus)) return failure('This subscription isn’t active.');
    const { amountMinor, currency } = session;
    return { success: true, error: null, session: { id: sessionId, amount_total: amountMinor, currency } };
  });
}

async function readOwn(
  deps: Pick<Deps, 'db'>,
  provider: PlanProvider,
  account: AccountId,
  sessionId: string,
): Promise<CheckoutState> {
  const foreign = new NotFoundError('We can’t find this checkout.');
  const row = await findSubscription(deps.db, account);
  if (!row) throw foreign;
  try {
    const session = await provider.readCheckout(sessionId);
    if (session.account !== account || session.customerId !== row.customerId) throw foreign;
    return session;
  } catch (error) {
    throw error instanceof StripeMissingError ? foreign : error;
  }
}
