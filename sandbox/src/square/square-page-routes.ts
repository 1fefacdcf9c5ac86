import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatAmount } from '../core/currencies.ts';
import { type HostedPage, sendHostedPage } from '../core/hosted-page.ts';
import { ControlRefusal } from '../core/provider.ts';
import { actOnPaymentLink } from './act-on-payment-link.ts';
import { type FoundLink, findLink, findLivePayment, type SquareParts } from './square-parts.ts';

type PageRequest = FastifyRequest<{ Params: { id: string } }>;

const CHOICE = z.object({ action: z.enum(['pay', 'decline', 'cancel', 'pay-later']) });
const TITLE = 'Square stand-in: pay';

/** `/pay/square/:id`, the target of a payment link. */
export function registerSquarePageRoutes(app: FastifyInstance, parts: SquareParts): void {
  app.get('/pay/square/:id', (request: PageRequest, reply) => {
    const found = findLink(parts, request.params.id);
    return found ? sendHostedPage(reply, pageOf(found)) : sendHostedPage(reply, GONE, 404);
  });

  app.post('/pay/square/:id', (request: PageRequest, reply) => {
    const { id } = request.params;
    const { action } = CHOICE.parse(request.body);
    const found = findLink(parts, id);
    if (!found) return sendHostedPage(reply, GONE, 404);
    try {
      const done = actOnPaymentLink(parts, id, action);
      if (done?.redirectUrl) return reply.redirect(done.redirectUrl, 303);
    } catch (error) {
      if (error instanceof ControlRefusal) return sendHostedPage(reply, pageOf(found, error.message), 409);
      throw error;
    }
    if (action === 'cancel') return sendHostedPage(reply, LEFT);
    return sendHostedPage(reply, pageOf(found, action === 'decline' ? DECLINED : undefined));
  });
}

const DECLINED = 'The card was declined. Try another way to pay.';

/** Deleted by the seller, or never created. */
const GONE: HostedPage = {
  title: TITLE,
  heading: 'This link is no longer available',
  lead: 'Nothing was charged. Ask the seller for a new link.',
};

/** Square's own page has no way back to the seller either. */
const LEFT: HostedPage = {
  title: TITLE,
  heading: 'Nothing was charged',
  lead: 'You can close this page. The link stays open until it is paid.',
};

function pageOf({ account, link }: FoundLink, notice?: string): HostedPage {
  const { order } = link;
  const page = {
    title: TITLE,
    amount: formatAmount(order.totalMinor, account.currency),
    rows: order.request.line_items.map(
      ({ name, quantity, base_price_money }) =>
        [
          quantity === '1' ? name : `${name} × ${quantity}`,
          formatAmount(base_price_money.amount * Number(quantity), account.currency),
        ] as const,
    ),
    ...(notice !== undefined && { notice }),
  };
  const live = findLivePayment(account, link);
  if (live)
    return {
      ...page,
      heading: live.status === 'PENDING' ? 'The bank is being asked' : 'Thank you, this is paid',
      lead: 'You can close this page.',
    };
  return {
    ...page,
    heading: 'Pay with Square',
    lead: 'A stand-in for Square’s page. Choose what the payer does.',
    forms: [
      {
        buttons: [
          { action: 'pay', label: 'Pay', look: 'main' },
          { action: 'pay-later', label: 'Pay later by bank transfer' },
          { action: 'decline', label: 'Decline the card', look: 'warn' },
          { action: 'cancel', label: 'Cancel' },
        ],
      },
    ],
  };
}
