import type Stripe from 'stripe';
import type { StripeAccount } from './stripe-account.ts';
import { findObject } from './stripe-account.ts';
import { badRequest } from './stripe-refusal.ts';

const DEEPEST = 4;

/** Replaces the ids of linked objects with the objects: https://docs.stripe.com/api/expanding_objects. Changes `answer`. */
export function expandPaths(account: StripeAccount, answer: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST)
      throw badRequest(`You cannot expand more than ${DEEPEST} levels of a property (${path}).`, 'expand');
    expandPath(account, answer, parts, path);
  }
}

function expandPath(account: StripeAccount, holder: unknown, parts: readonly string[], path: string): void {
  const [name, ...rest] = parts;
  if (name === undefined || holder === null || typeof holder !== 'object') return;
  if (Array.isArray(holder)) {
    for (const entry of holder) expandPath(account, entry, parts, path);
    return;
  }
  const fields = holder as Record<string, unknown>;
  if (!(name in fields)) {
    const included = includedList(account, fields, name);
    if (!included) throw badRequest(`This property cannot be expanded (${path}).`, 'expand');
    fields[name] = included;
  }
  const linked = fields[name];
  if (typeof linked === 'string') {
    const found = findObject(account, linked);
    if (!found) throw badRequest(`This property cannot be expanded (${path}).`, 'expand');
    fields[name] = structuredClone(found);
  }
  expandPath(account, fields[name], rest, path);
}

/** Lists that an object includes only on request. */
function includedList(account: StripeAccount, fields: Record<string, unknown>, name: string): object | null {
  const id = String(fields.id);
  if (fields.object === 'checkout.session' && name === 'line_items')
    return listOf(account.sessions.get(id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`);
  if (fields.object === 'charge' && name === 'refunds') {
    const refunds = [...account.refunds.values()].filter(({ charge }) => charge === id);
    return listOf(refunds, `/v1/charges/${id}/refunds`);
  }
  if (fields.object === 'customer' && name === 'subscriptions') {
    const subscriptions = [...account.subscriptions.values()].filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    );
    return listOf(subscriptions, `/v1/customers/${id}/subscriptions`);
  }
  if (fields.object === 'invoice' && name === 'payments')
    return listOf(paymentsOf(account, id), `/v1/invoices/${id}/payments`);
  return null;
}

function paymentsOf(account: StripeAccount, invoiceId: string): Stripe.InvoicePayment[] {
  const invoice = account.invoices.get(invoiceId);
  const intent = account.paymentIntents.get(account.invoiceIntents.get(invoiceId) ?? '');
  if (!invoice || !intent) return [];
  const payment: Stripe.InvoicePayment = {
    id: `inpay_${intent.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: intent.amount_received === 0 ? null : intent.amount_received,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: invoiceId,
    is_default: true,
    livemode: intent.livemode,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: invoice.status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions.paid_at },
  };
  return [payment];
}

function listOf(data: readonly object[], url: string): object {
  return { object: 'list', data: structuredClone(data), has_more: false, url };
}
