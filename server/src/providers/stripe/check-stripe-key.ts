import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { type KeyCheck, unknownVerdict } from '../key-check.ts';
import { stripeClient } from './stripe-client.ts';

const WHERE = 'in Stripe under Developers, API keys';
const NO_MONEY = 'It’s a test key, so no real money moves.';

/** The SDK accepts any JSON as an answer, whatever its status. */
const balanceAnswer = z.object({ object: z.literal('balance'), livemode: z.boolean() });

/** Tests a secret or restricted key by reading the balance. */
export const checkStripeKey: KeyCheck = async (deps, key, timeoutMs) => {
  try {
    const stripe = stripeClient(deps.config, key, timeoutMs);
    const { livemode } = balanceAnswer.parse(await stripe.balance.retrieve({}, { maxNetworkRetries: 0 }));
    const message = livemode ? 'Stripe accepts this key.' : `Stripe accepts this key. ${NO_MONEY}`;
    return { works: true, liveMode: livemode, message };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return withoutPermission(key);
    if (!(error instanceof Stripe.errors.StripeAuthenticationError))
      return unknownVerdict(deps, 'Stripe', error);
    const message =
      error.code === 'api_key_expired'
        ? `This Stripe key has expired. Create a new one ${WHERE}.`
        : `Stripe doesn’t accept this key. Copy it again ${WHERE}.`;
    return { works: false, liveMode: liveModeOf(key), message };
  }
};

/** A restricted key may lack permission to read the balance; any other key is refused for another reason. */
function withoutPermission(key: string): KeyTestResponse {
  const liveMode = liveModeOf(key);
  if (!key.startsWith('rk_'))
    return {
      works: false,
      liveMode,
      message: `Stripe doesn’t allow this key to be used from here. Check its restrictions ${WHERE}.`,
    };
  const known =
    'Stripe recognizes this restricted key. To take deposits, it needs permission to write Checkout Sessions.';
  return { works: true, liveMode, message: liveMode === false ? `${known} ${NO_MONEY}` : known };
}

/** Reads the mode from the key: `sk_live_…`, `rk_test_…`. */
function liveModeOf(key: string): boolean | null {
  const mode = /^[sr]k_(live|test)_/.exec(key)?.[1];
  return mode ? mode === 'live' : null;
}
