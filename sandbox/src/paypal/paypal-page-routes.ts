import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatAmount } from '../core/currencies.ts';
import { type HostedPage, sendHostedPage } from '../core/hosted-page.ts';
import { ControlRefusal } from '../core/provider.ts';
import { actOnOrder } from './act-on-order.ts';
import type { PaypalOrder } from './paypal-account.ts';
import { findAnyOrder, type PaypalParts } from './paypal-parts.ts';

type PageRequest = FastifyRequest<{ Params: { id: string } }>;

const CHOICE = z.object({ action: z.enum(['pay', 'decline', 'cancel', 'pay-later']) });
const TITLE = 'PayPal stand-in: pay';

/** `/pay/paypal/:id`, the target of an order's `approve` or `payer-action` link. */
export function registerPaypalPageRoutes(app: FastifyInstance, parts: PaypalParts): void {
  app.get('/pay/paypal/:id', (request: PageRequest, reply) => {
    const found = findAnyOrder(parts, request.params.id);
    return found ? sendHostedPage(reply, pageOf(found.order)) : sendHostedPage(reply, GONE, 404);
  });

  app.post('/pay/paypal/:id', (request: PageRequest, reply) => {
    const { action } = CHOICE.parse(request.body);
    const found = findAnyOrder(parts, request.params.id);
    if (!found) return sendHostedPage(reply, GONE, 404);
    try {
      const { redirectUrl } = actOnOrder(parts.core.clock, found.order, action);
      if (redirectUrl) return reply.redirect(redirectUrl, 303);
      return sendHostedPage(reply, LEFT);
    } catch (error) {
      if (error instanceof ControlRefusal)
        return sendHostedPage(reply, pageOf(found.order, error.message), 409);
      throw error;
    }
  });
}

/** Expired, or never created. */
const GONE: HostedPage = {
  title: TITLE,
  heading: 'This order is no longer open',
  lead: 'Nothing was charged. Go back to the seller and start again.',
};

/** The seller gave no return address. */
const LEFT: HostedPage = {
  title: TITLE,
  heading: 'Your choice is kept',
  lead: 'You can close this page and go back to the seller.',
};

function pageOf(order: PaypalOrder, notice?: string): HostedPage {
  const { payee, description } = order.request.purchase_units[0];
  const page = {
    title: TITLE,
    amount: formatAmount(order.amountMinor, order.currency),
    rows: [
      ...(description ? [['For', description] as const] : []),
      ...(payee ? [['To', payee.email_address] as const] : []),
    ],
    ...(notice !== undefined && { notice }),
  };
  if (order.capture) return { ...page, heading: 'Thank you, this is paid', lead: 'You can close this page.' };
  return {
    ...page,
    heading: 'Pay with PayPal',
    lead: 'A stand-in for PayPal’s page. Choose what the payer does.',
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
