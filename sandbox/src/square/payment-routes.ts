import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { serialization } from 'square';
import { z } from 'zod';
import { presentLocation } from './present-location.ts';
import { presentOrder } from './present-order.ts';
import { presentPayment, presentRefund } from './present-payment.ts';
import { readRequest } from './read-request.ts';
import { refundPayment } from './refund-payment.ts';
import { authorize, once, refuseQuery } from './square-api.ts';
import type { SquareParts } from './square-parts.ts';
import { notFound } from './square-refusal.ts';
import { batchRetrieveOrdersRequest, refundPaymentRequest } from './square-requests.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

const listPaymentsQuery = z.strictObject({
  location_id: z.string().exactOptional(),
  sort_order: z.enum(['ASC', 'DESC']).exactOptional(),
});

/** Locations, orders, payments and refunds of a token's seller. */
export function registerPaymentRoutes(app: FastifyInstance, parts: SquareParts): void {
  const accountOf = (request: FastifyRequest) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    return account;
  };

  app.get('/v2/locations', (request) => {
    return {
      locations: [presentLocation(accountOf(request))],
    } satisfies serialization.ListLocationsResponse.Raw;
  });
  app.get('/v2/locations/:id', (request: IdRequest) => {
    const account = accountOf(request);
    if (![account.locationId, 'main'].includes(request.params.id))
      throw notFound(`Location with id \`${request.params.id}\` not found.`);
    return { location: presentLocation(account) } satisfies serialization.GetLocationResponse.Raw;
  });

  app.get('/v2/orders/:id', (request: IdRequest) => {
    const account = accountOf(request);
    const order = account.orders.get(request.params.id);
    if (!order) throw notFound(`Order not found for id ${request.params.id}.`);
    return { order: presentOrder(account, order) } satisfies serialization.GetOrderResponse.Raw;
  });
  app.post('/v2/orders/batch-retrieve', (request) => {
    const account = accountOf(request);
    const { order_ids } = readRequest(batchRetrieveOrdersRequest, request.body);
    const orders = order_ids.flatMap((id) => account.orders.get(id) ?? []);
    return {
      orders: orders.map((order) => presentOrder(account, order)),
    } satisfies serialization.BatchGetOrdersResponse.Raw;
  });

  app.get('/v2/payments', (request) => {
    const account = authorize(parts, request);
    const query = readRequest(listPaymentsQuery, request.query, 'UNKNOWN_QUERY_PARAMETER');
    const isHere = query.location_id === undefined || query.location_id === account.locationId;
    const oldestFirst = isHere ? [...account.payments.values()] : [];
    const payments = query.sort_order === 'ASC' ? oldestFirst : oldestFirst.toReversed();
    return {
      ...(payments.length > 0 && { payments: payments.map((payment) => presentPayment(account, payment)) }),
    } satisfies serialization.ListPaymentsResponse.Raw;
  });
  app.get('/v2/payments/:id', (request: IdRequest) => {
    const account = accountOf(request);
    const payment = account.payments.get(request.params.id);
    if (!payment) throw notFound(`Could not find payment with id: ${request.params.id}`);
    return { payment: presentPayment(account, payment) } satisfies serialization.GetPaymentResponse.Raw;
  });

  app.post('/v2/refunds', (request) => {
    const account = accountOf(request);
    const wish = readRequest(refundPaymentRequest, request.body);
    return once(account, request, wish.idempotency_key, () => {
      const payment = account.payments.get(wish.payment_id);
      if (!payment) throw notFound(`Could not find payment with id: ${wish.payment_id}`, 'payment_id');
      const refund = refundPayment(parts.core, account, payment, {
        amountMinor: wish.amount_money.amount,
        currency: wish.amount_money.currency,
        reason: wish.reason ?? null,
      });
      return { refund: presentRefund(account, refund) } satisfies serialization.RefundPaymentResponse.Raw;
    });
  });
  app.get('/v2/refunds/:id', (request: IdRequest) => {
    const account = accountOf(request);
    const refund = account.refunds.get(request.params.id);
    if (!refund) throw notFound(`Could not find refund with id: ${request.params.id}`);
    return { refund: presentRefund(account, refund) } satisfies serialization.GetPaymentRefundResponse.Raw;
  });
}
