import { withinAccount } from '../db/row-scope.ts';
import type { App } from './app-instance.ts';
import { accountOf } from './session-guard.ts';

/**
 * Serves a contractor with the database limiting every query to that contractor's rows. Register it before the routes. It is
 * the last hook before a handler, because code that runs while a body arrives has another asynchronous context.
 */
export function registerAccountScope(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.access === 'contractor') void withinAccount(accountOf(request), done);
    else done();
  });
}
