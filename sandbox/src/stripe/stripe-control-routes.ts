import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { ControlRefusal } from '../core/provider.ts';
import type { AccountStore } from '../core/store.ts';
import { setCard } from './payments/set-card.ts';
import { CARD_BEHAVIOURS, type StripeAccount } from './stripe-account.ts';

const params = z.strictObject({ id: z.string() });
const cardRequest = z.strictObject({ card: z.enum(CARD_BEHAVIOURS) });

/** Control calls specific to Stripe. */
export function registerStripeControlRoutes(
  app: FastifyInstance,
  core: Core,
  accounts: AccountStore<StripeAccount>,
): void {
  app.post('/control/stripe/customers/:id/card', async (request) => {
    const { id } = params.parse(request.params);
    const { card } = cardRequest.parse(request.body);
    const found = accounts.find((account) => {
      const customer = account.customers.get(id);
      return customer && { account, customer };
    });
    if (!found) throw new ControlRefusal(`id: Stripe’s stand-in knows no customer ${id}`);
    setCard(core, found.account, found.customer, card);
    await core.webhooks.settled();
    return { card };
  });
}
