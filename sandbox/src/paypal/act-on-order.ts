import type { SandboxClock } from '../core/clock.ts';
import { ControlRefusal, type PayerAction } from '../core/provider.ts';
import { returnAddresses } from './create-order.ts';
import type { Funding, PaypalOrder } from './paypal-account.ts';
import { PAYER_ID } from './present-order.ts';

const FUNDINGS: Partial<Record<PayerAction, Funding>> = {
  pay: 'card',
  'pay-later': 'echeck',
  decline: 'refused-card',
};

/**
 * What the payer does on PayPal's page. Approving moves no money: the seller's capture does, and only then
 * a card is refused or a bank delays the payment.
 */
export function actOnOrder(
  clock: SandboxClock,
  order: PaypalOrder,
  action: PayerAction,
): { redirectUrl: string | null } {
  if (action === 'settle' || action === 'fail') return decide(clock, order, action);
  if (order.capture) throw new ControlRefusal('This order is paid already.');
  const { returnUrl, cancelUrl } = returnAddresses(order.request);
  order.updatedAt = clock.now();
  if (action === 'expire') {
    order.isExpired = true;
    return { redirectUrl: null };
  }
  if (action === 'cancel') return { redirectUrl: cancelUrl && withParams(cancelUrl, { token: order.id }) };
  order.funding = FUNDINGS[action] ?? null;
  return { redirectUrl: returnUrl && withParams(returnUrl, { token: order.id, PayerID: PAYER_ID }) };
}

/** Decides a capture that the payer's bank has not confirmed yet. */
function decide(clock: SandboxClock, { capture }: PaypalOrder, action: 'settle' | 'fail') {
  if (capture?.status !== 'PENDING')
    throw new ControlRefusal('Nothing was promised for this order that could be decided.');
  capture.status = action === 'settle' ? 'COMPLETED' : 'DECLINED';
  capture.updatedAt = clock.now();
  return { redirectUrl: null };
}

function withParams(given: string, params: Readonly<Record<string, string>>): string {
  const address = new URL(given);
  for (const [name, value] of Object.entries(params)) address.searchParams.append(name, value);
  return address.href;
}
