import { ACCOUNT_HEADER } from '@plumbline/contract/app/offline';
import type { App } from './app-instance.ts';

/** Names the account in every answer of the API. Register it after the session guard. */
export function registerAccountHeader(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const { accountId } = request.session ?? request.apiKey ?? {};
    if (accountId && request.routeOptions.url?.startsWith('/api/'))
      void reply.header(ACCOUNT_HEADER, accountId);
  });
}
