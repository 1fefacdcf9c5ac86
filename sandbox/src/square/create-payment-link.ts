import { newCapitalId, newId } from '../core/ids.ts';
import { readRequest } from './read-request.ts';
import type { SquareAccount, SquareLink, SquareOrder } from './square-account.ts';
import { badRequest, notFound } from './square-refusal.ts';
import { type CreatePaymentLinkRequest, createPaymentLinkRequest } from './square-requests.ts';

/** Creates a link and its order. Throws `SquareRefusal` for a body Square would refuse. */
export function createPaymentLink(account: SquareAccount, body: unknown, now: Date): SquareLink {
  const request = readRequest(createPaymentLinkRequest, body);
  const wanted = toOrder(request);
  if (wanted.location_id !== account.locationId)
    throw notFound(
      `Location with id \`${wanted.location_id}\` not found.`,
      request.order ? 'order.location_id' : 'quick_pay.location_id',
    );
  wanted.line_items.forEach(({ base_price_money: { currency } }, index) => {
    if (currency !== account.currency)
      throw badRequest(
        'INVALID_VALUE',
        `The currency \`${currency}\` is not the location's, \`${account.currency}\`.`,
        request.order
          ? `order.line_items[${index}].base_price_money.currency`
          : 'quick_pay.price_money.currency',
      );
  });
  const order: SquareOrder = {
    id: newId('', 29),
    request: wanted,
    totalMinor: wanted.line_items.reduce(
      (sum, { base_price_money, quantity }) => sum + base_price_money.amount * Number(quantity),
      0,
    ),
    createdAt: now,
    updatedAt: now,
    state: 'DRAFT',
    version: 1,
  };
  const link: SquareLink = { id: newCapitalId(16), order, request, createdAt: now };
  account.orders.set(order.id, order);
  account.links.set(link.id, link);
  return link;
}

/** Square treats `quick_pay` as an order of one line. */
function toOrder({
  order,
  quick_pay,
}: CreatePaymentLinkRequest): NonNullable<CreatePaymentLinkRequest['order']> {
  if (order) return withUids(order);
  if (!quick_pay) throw new Error('The schema lets neither through.');
  return withUids({
    location_id: quick_pay.location_id,
    line_items: [{ name: quick_pay.name, quantity: '1', base_price_money: quick_pay.price_money }],
  });
}

function withUids(order: NonNullable<CreatePaymentLinkRequest['order']>): typeof order {
  return { ...order, line_items: order.line_items.map((item) => ({ uid: newId('', 22), ...item })) };
}
