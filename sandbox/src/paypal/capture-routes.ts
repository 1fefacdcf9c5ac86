import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseAmount } from './create-order.ts';
import { findCapture } from './paypal-account.ts';
import { authorize, once, wantsAll } from './paypal-api.ts';
import { toMinor } from './paypal-money.ts';
import type { PaypalParts } from './paypal-parts.ts';
import { notFound } from './paypal-refusal.ts';
import { refundCaptureRequest } from './paypal-requests.ts';
import { presentCapture, presentRefund } from './present-order.ts';
import { readRequest } from './read-request.ts';
import { refundCapture } from './refund-capture.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Payments v2: captures of orders, and their refunds. */
export function registerCaptureRoutes(app: FastifyInstance, parts: PaypalParts): void {
  const { core } = parts;
  const getCapture = (request: IdRequest) => {
    const account = authorize(parts, request);
    const found = findCapture(account, request.params.id);
    if (!found) throw notFound(request.params.id);
    return { account, ...found };
  };

  app.get('/v2/payments/captures/:id', (request: IdRequest) => {
    const { order, capture } = getCapture(request);
    return presentCapture(order, capture, core.baseUrl());
  });

  app.post('/v2/payments/captures/:id/refund', (request: IdRequest, reply) => {
    const { account, order, capture } = getCapture(request);
    const wish = readRequest(refundCaptureRequest, request.body ?? {});
    if (wish.amount) refuseAmount(wish.amount, '/amount');
    const { status, body } = once(account, request, () => {
      const refund = refundCapture(
        order,
        capture,
        {
          amountMinor: wish.amount ? toMinor(wish.amount) : null,
          currency: wish.amount?.currency_code ?? null,
          invoiceId: wish.invoice_id,
          customId: wish.custom_id,
          noteToPayer: wish.note_to_payer,
        },
        core.clock.now(),
      );
      const whole = presentRefund(order, capture, refund, core.baseUrl());
      const { id, status: outcome, links } = whole;
      return { status: 201, body: wantsAll(request) ? whole : { id, status: outcome, links } };
    });
    return reply.status(status).send(body);
  });

  app.get('/v2/payments/refunds/:id', (request: IdRequest) => {
    const account = authorize(parts, request);
    for (const order of account.orders.values()) {
      const refund = order.capture?.refunds.find(({ id }) => id === request.params.id);
      if (order.capture && refund) return presentRefund(order, order.capture, refund, core.baseUrl());
    }
    throw notFound(request.params.id);
  });
}
