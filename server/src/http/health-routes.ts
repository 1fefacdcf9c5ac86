import type { Readiness } from '../telemetry/readiness.ts';
import { type App, SESSIONLESS } from './app-instance.ts';

const ROUTE = { config: SESSIONLESS, logLevel: 'warn', schema: { hide: true } } as const;

/**
 * For monitoring: `/healthz` reports whether the process is alive, without queries; `/readyz` whether it
 * accepts requests.
 */
export function healthRoutes(app: App, readiness: Readiness): void {
  app.get('/healthz', ROUTE, (_request, reply) => {
    void reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', ROUTE, async (_request, reply) => {
    const reason = await readiness.check();
    return reply
      .code(reason === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reason === null ? { status: 'ready' } : { status: 'not ready', reason });
  });

  // During shutdown connections are closed one by one, before the last of them would be cut off.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isStopping) void reply.header('connection', 'close');
    done();
  });
}
