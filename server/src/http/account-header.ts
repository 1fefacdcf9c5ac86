import { ACCOUNT_HEADER } from '@plumbline/contract/offline';
import type { App } from './app-instance.ts';

/** Says on every answer of the API whose it is. Register it after the session guard. */
export function registerAccountHeader(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const { accountId } = request.session ?? request.apiKey ?? {};
    if (accountId && request.routeOptions.url?.startsWith('/api/'))
      void reply.header(ACCOUNT_HEADER, accountId);
  });
}
