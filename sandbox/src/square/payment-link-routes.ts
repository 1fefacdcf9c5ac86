import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { serialization } from 'square';
import { deletePaymentLink } from './act-on-payment-link.ts';
import { createPaymentLink } from './create-payment-link.ts';
import { presentOrder } from './present-order.ts';
import { presentPaymentLink } from './present-payment-link.ts';
import { readRequest } from './read-request.ts';
import { authorize, once, refuseQuery } from './square-api.ts';
import { announceOrder } from './square-events.ts';
import type { SquareParts } from './square-parts.ts';
import { notFound } from './square-refusal.ts';
import { createPaymentLinkRequest } from './square-requests.ts';

type LinkRequest = FastifyRequest<{ Params: { id: string } }>;

export function registerPaymentLinkRoutes(app: FastifyInstance, parts: SquareParts): void {
  const { core } = parts;
  const getLink = (request: LinkRequest) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    const link = account.links.get(request.params.id);
    if (!link) throw notFound(`Payment link with id \`${request.params.id}\` not found.`);
    return { account, link };
  };

  app.post('/v2/online-checkout/payment-links', (request) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    const { idempotency_key } = readRequest(createPaymentLinkRequest, request.body);
    return once(account, request, idempotency_key, () => {
      const link = createPaymentLink(account, request.body, core.clock.now());
      announceOrder(core, account, link.order, 'created');
      return {
        payment_link: presentPaymentLink(link, core.baseUrl()),
        related_resources: { orders: [presentOrder(account, link.order)] },
      } satisfies serialization.CreatePaymentLinkResponse.Raw;
    });
  });

  app.get('/v2/online-checkout/payment-links', (request) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    const links = [...account.links.values()].map((link) => presentPaymentLink(link, core.baseUrl()));
    return (
      links.length > 0 ? { payment_links: links } : {}
    ) satisfies serialization.ListPaymentLinksResponse.Raw;
  });

  app.get('/v2/online-checkout/payment-links/:id', (request: LinkRequest) => {
    return {
      payment_link: presentPaymentLink(getLink(request).link, core.baseUrl()),
    } satisfies serialization.GetPaymentLinkResponse.Raw;
  });

  app.delete('/v2/online-checkout/payment-links/:id', (request: LinkRequest) => {
    const found = getLink(request);
    const cancelled = deletePaymentLink(core, found);
    return {
      id: found.link.id,
      ...(cancelled !== null && { cancelled_order_id: cancelled }),
    } satisfies serialization.DeletePaymentLinkResponse.Raw;
  });
}
