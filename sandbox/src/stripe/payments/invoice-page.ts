import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { formatAmount } from '../../core/currencies.ts';
import { type HostedPage, sendHostedPage } from '../../core/hosted-page.ts';
import type { AccountStore } from '../../core/store.ts';
import { CARD_BEHAVIOURS, getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import { CARD_CHOICES } from './card-choices.ts';
import { collectInvoice } from './collect-invoice.ts';
import { setCard } from './set-card.ts';

const PATH = '/pay/stripe/invoices/:id';
const params = z.strictObject({ id: z.string() });
const form = z.strictObject({ action: z.literal('pay'), card: z.enum(CARD_BEHAVIOURS) });

/** The page at an invoice's `hosted_invoice_url`. */
export function registerInvoicePage(
  app: FastifyInstance,
  core: Core,
  accounts: AccountStore<StripeAccount>,
): void {
  const find = (id: string) =>
    accounts.find((account) => {
      const invoice = account.invoices.get(id);
      return invoice && { account, invoice };
    });

  app.get(PATH, (request, reply) => {
    const found = find(params.parse(request.params).id);
    return found ? sendHostedPage(reply, invoicePage(found.invoice)) : sendHostedPage(reply, UNKNOWN, 404);
  });

  app.post(PATH, async (request, reply) => {
    const found = find(params.parse(request.params).id);
    if (!found) return sendHostedPage(reply, UNKNOWN, 404);
    const { account, invoice } = found;
    const { card } = form.parse(request.body);
    if (invoice.status !== 'open') return sendHostedPage(reply, invoicePage(invoice), 409);
    const customer = getObject(account.customers, 'customer', linkedId(invoice.customer));
    setCard(core, account, customer, card);
    const isPaid = collectInvoice(core, account, invoice, true);
    await core.webhooks.settled();
    if (isPaid) return sendHostedPage(reply, invoicePage(invoice));
    return sendHostedPage(reply, { ...invoicePage(invoice), notice: 'The card was declined.' }, 402);
  });
}

const UNKNOWN: HostedPage = {
  title: 'Stripe stand-in: no such invoice',
  heading: 'No such invoice',
  lead: 'The sandbox knows no invoice at this address. It forgets everything when it is stopped.',
};

function invoicePage(invoice: Stripe.Invoice): HostedPage {
  const page = {
    title: 'Stripe stand-in: invoice',
    heading: `Invoice ${invoice.number ?? 'in preparation'}`,
    amount: formatAmount(invoice.amount_due, invoice.currency),
  };
  if (invoice.status !== 'open') return { ...page, lead: `This invoice is ${invoice.status}.` };
  return {
    ...page,
    forms: [
      {
        fields: [{ name: 'card', label: 'Card', value: 'works', options: CARD_CHOICES }],
        buttons: [{ action: 'pay', label: 'Pay', look: 'main' }],
      },
    ],
  };
}
