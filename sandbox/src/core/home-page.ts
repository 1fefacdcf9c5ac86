import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from './core.ts';
import { type HostedPage, sendHostedPage } from './hosted-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const JUMP_DAYS = { 'one-day': 1, 'one-week': 7, 'one-month': 31 } as const;
const form = z.strictObject({ action: z.enum(['one-day', 'one-week', 'one-month', 'deliver']) });

/** `/`: shows the clock and the waiting webhooks to users of the demo. */
export function registerHomePage(app: FastifyInstance, core: Core): void {
  app.get('/', (_, reply) => sendHostedPage(reply, homePage(core)));
  app.post('/', async (request, reply) => {
    const { action } = form.parse(request.body);
    if (action === 'deliver') await core.webhooks.deliverAll();
    else await core.moveClock(new Date(core.clock.now().getTime() + JUMP_DAYS[action] * DAY_MS));
    return reply.redirect('/', 303);
  });
}

function homePage(core: Core): HostedPage {
  return {
    title: 'Payment sandbox',
    heading: 'The payment sandbox',
    lead: `Stands in for ${[...core.providers.keys()].join(', ')}. Everything is kept in memory, and gone when it stops.`,
    rows: [['Its clock says', `${core.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
    forms: [
      {
        buttons: [
          { action: 'one-day', label: 'Go on by a day', look: 'main' },
          { action: 'one-week', label: 'Go on by a week' },
          { action: 'one-month', label: 'Go on by 31 days' },
          { action: 'deliver', label: 'Deliver the webhooks that wait' },
        ],
      },
    ],
  };
}
