import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { ControlRefusal, type PayerAction } from '../core/provider.ts';
import type { SquareAccount, SquareLink, SquarePayment } from './square-account.ts';
import { announceOrder, announcePayment } from './square-events.ts';
import { type FoundLink, findLink, findLivePayment, findPayment, type SquareParts } from './square-parts.ts';

/**
 * What the payer does with a link, identified by its own id, its order's or its payment's. Square's page has no way back
 * without paying, so only a payment redirects.
 */
export function actOnPaymentLink(
  parts: SquareParts,
  id: string,
  action: PayerAction,
): { redirectUrl: string | null } | null {
  const paid = findPayment(parts, id);
  if (paid) return decide(parts.core, paid.account, paid.payment, action);
  const found = findLink(parts, id);
  if (!found) return null;
  const { account, link } = found;
  const live = findLivePayment(account, link);
  if (live && action !== 'pay' && action !== 'cancel') return decide(parts.core, account, live, action);
  if (live) throw new ControlRefusal('This link is paid already, and takes one payment only.');
  return actOnOpenLink(parts.core, found, action);
}

/** Deletes a link and its unpaid order. Returns that order's id, or null if it is paid. */
export function deletePaymentLink(core: Core, { account, link }: FoundLink): string | null {
  account.links.delete(link.id);
  if (findLivePayment(account, link)) return null;
  changeOrder(core, account, link, 'CANCELED');
  return link.order.id;
}

function actOnOpenLink(core: Core, { account, link }: FoundLink, action: PayerAction) {
  if (action === 'settle' || action === 'fail')
    throw new ControlRefusal('Nothing was promised on this link that could be decided.');
  if (action === 'pay') addPayment(core, account, link, 'CARD', 'COMPLETED');
  if (action === 'pay-later') addPayment(core, account, link, 'BANK_ACCOUNT', 'PENDING');
  if (action === 'decline') addPayment(core, account, link, 'CARD', 'FAILED');
  // Square's links never expire; the closest equivalent is the seller deleting one.
  if (action === 'expire') deletePaymentLink(core, { account, link });
  const isPaid = action === 'pay' || action === 'pay-later';
  return { redirectUrl: isPaid ? returnAddress(link) : null };
}

/** Decides a payment that the bank has not confirmed yet. */
function decide(core: Core, account: SquareAccount, payment: SquarePayment, action: PayerAction) {
  if (payment.status !== 'PENDING') throw new ControlRefusal(`The payment is ${payment.status} already.`);
  if (action !== 'settle' && action !== 'fail')
    throw new ControlRefusal('The payment awaits the bank: it can be settled, or fail.');
  payment.status = action === 'settle' ? 'COMPLETED' : 'FAILED';
  payment.updatedAt = core.clock.now();
  announcePayment(core, account, payment, 'updated');
  return { redirectUrl: null };
}

function addPayment(
  core: Core,
  account: SquareAccount,
  link: SquareLink,
  source: SquarePayment['source'],
  status: SquarePayment['status'],
): void {
  const now = core.clock.now();
  const payment: SquarePayment = {
    id: newId('', 28),
    order: link.order,
    source,
    buyerEmail: link.request.pre_populated_data?.buyer_email ?? null,
    note: link.request.payment_note ?? null,
    createdAt: now,
    updatedAt: now,
    status,
    refunds: [],
  };
  account.payments.set(payment.id, payment);
  if (status !== 'FAILED') changeOrder(core, account, link, 'OPEN');
  announcePayment(core, account, payment, 'created');
  announcePayment(core, account, payment, 'updated');
}

function changeOrder(
  core: Core,
  account: SquareAccount,
  { order }: SquareLink,
  state: 'OPEN' | 'CANCELED',
): void {
  order.state = state;
  order.version += 1;
  order.updatedAt = core.clock.now();
  announceOrder(core, account, order, 'updated');
}

/** The seller's return address with the parameters Square adds, which receivers should not rely on. */
function returnAddress({ order, request }: SquareLink): string | null {
  const given = request.checkout_options?.redirect_url;
  if (given === undefined) return null;
  const address = new URL(given);
  address.searchParams.append('orderId', order.id);
  address.searchParams.append('transactionId', order.id);
  return address.href;
}
