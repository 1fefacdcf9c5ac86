import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { recordEvent } from '../record-event.ts';
import type { CardBehaviour, StripeAccount } from '../stripe-account.ts';
import { customerDetails } from './create-session.ts';

/** The payer and their card; the control API omits both. */
export interface Payer {
  readonly email?: string;
  readonly card?: CardBehaviour;
}

/** Completes a checkout and records its event. */
export function completeSession(
  core: Core,
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  payer: Payer,
): void {
  session.status = 'complete';
  session.url = null;
  session.customer_details = customerDetails(
    payer.email ?? session.customer_details?.email ?? 'payer@example.com',
    'Sandbox Payer',
  );
  recordEvent(core, account, 'checkout.session.completed', session);
}
