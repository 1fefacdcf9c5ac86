import type { FastifyInstance, FastifyRequest } from 'fastify';
import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { findOrder } from './paypal-account.ts';
import { authorize, once, requestId, wantsAll } from './paypal-api.ts';
import type { PaypalParts } from './paypal-parts.ts';
import { notFound, PaypalRefusal } from './paypal-refusal.ts';
import { createOrderRequest } from './paypal-requests.ts';
import { presentCapturedOrder, presentCreatedOrder, presentOrder } from './present-order.ts';
import { readRequest } from './read-request.ts';

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** Orders v2, for orders that the payer approves on PayPal's page. */
export function registerOrderRoutes(app: FastifyInstance, parts: PaypalParts): void {
  const { core } = parts;
  const getOrder = (request: OrderRequest) => {
    const account = authorize(parts, request);
    const order = findOrder(account, request.params.id, core.clock.now());
    if (!order) throw notFound(request.params.id);
    return { account, order };
  };

  app.post('/v2/checkout/orders', (request, reply) => {
    const account = authorize(parts, request);
    if (readRequest(createOrderRequest, request.body).payment_source && requestId(request) === undefined)
      throw new PaypalRefusal(400, [
        {
          issue: 'PAYPAL_REQUEST_ID_REQUIRED',
          description:
            'A PayPal-Request-Id is required if you are trying to process payment for an Order. ' +
            "Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
          location: 'header',
        },
      ]);
    const { status, body } = once(account, request, () => {
      const order = createOrder(account, request.body, core.clock.now());
      const present = wantsAll(request) ? presentOrder : presentCreatedOrder;
      return { status: order.request.payment_source ? 200 : 201, body: present(order, core.baseUrl()) };
    });
    return reply.status(status).send(body);
  });

  app.get('/v2/checkout/orders/:id', (request: OrderRequest) => {
    return presentOrder(getOrder(request).order, core.baseUrl());
  });

  app.post('/v2/checkout/orders/:id/capture', (request: OrderRequest, reply) => {
    const { account, order } = getOrder(request);
    const { status, body } = once(account, request, () => {
      captureOrder(order, core.clock.now(), core.baseUrl());
      const present = wantsAll(request) ? presentOrder : presentCapturedOrder;
      return { status: 201, body: present(order, core.baseUrl()) };
    });
    return reply.status(status).send(body);
  });
}
