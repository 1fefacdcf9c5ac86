import { withoutPersons, withoutSecrets } from '@plumbline/contract/accounts/personal-text';
import { clientErrorRequest } from '@plumbline/contract/app/client-errors';
import { successResponse } from '@plumbline/contract/errors';
import type { Deps } from '../deps.ts';
import { ANYONE, type App } from './app-instance.ts';

const BODY_LIMIT = 4 * 1024;

/** Logs an error in a browser under the reference its page shows, without anything about the visitor. */
export function clientErrorRoutes(app: App, deps: Pick<Deps, 'log'>): void {
  app.post(
    '/api/client-errors',
    {
      config: { ...ANYONE, limit: 'report-fault' },
      bodyLimit: BODY_LIMIT,
      schema: { tags: ['Pages'], body: clientErrorRequest, response: { 200: successResponse } },
    },
    async ({ body }) => {
      const fault = {
        reference: body.reference,
        message: withoutPersons(body.message),
        path: withoutPersons(withoutSecrets(body.path)),
      };
      deps.log.error({ fault }, 'a page broke in a browser');
      return { success: true as const, message: 'Recorded.' };
    },
  );
}
