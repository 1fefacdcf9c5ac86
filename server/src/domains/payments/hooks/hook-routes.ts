import type { Deps } from '../../../deps.ts';
import { ANYONE, type App } from '../../../http/app-instance.ts';
import { idParams } from '../../../http/id-params.ts';
import { settleNews } from '../settling/settle-news.ts';

/** Larger than any provider event. */
const MAX_BYTES = 512 * 1024;

/** Receives payment webhooks. The signature covers the raw body, so nothing parses it before. */
export function paymentHookRoutes(app: App, deps: Deps): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      '/webhooks/payments/:id',
      {
        config: { ...ANYONE, sessionless: true, limit: 'payment-webhook' },
        schema: { hide: true, params: idParams },
      },
      async (request, reply) => {
        await settleNews(deps, request.params.id, {
          body: typeof request.body === 'string' ? request.body : '',
          headers: request.headers,
        });
        return reply.code(200).send({ received: true });
      },
    );
  });
}
