import type { Deps } from '../../../deps.ts';
import { ANYONE, type App } from '../../../http/app-instance.ts';
import { settlePlanNews } from './settle-plan-news.ts';

/** Larger than any Stripe event. */
const MAX_BYTES = 512 * 1024;

/** Receives webhooks of the operator's Stripe account. The signature covers the raw body, so nothing parses it before. */
export function billingHookRoutes(app: App, deps: Deps): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      '/webhooks/billing',
      { config: { ...ANYONE, sessionless: true, limit: 'billing-webhook' }, schema: { hide: true } },
      async (request, reply) => {
        await settlePlanNews(deps, {
          body: typeof request.body === 'string' ? request.body : '',
          signature: String(request.headers['stripe-signature'] ?? ''),
        });
        return reply.code(200).send({ received: true });
      },
    );
  });
}
