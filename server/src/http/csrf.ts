import csrf from '@fastify/csrf-protection';
import { csrfTokenResponse } from '@plumbline/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ANY_PERSON, type App } from './app-instance.ts';
import { cookieOptions, readBearer } from './session-guard.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A token is bound to its session: a new session invalidates every older token. */
const owner = (request: FastifyRequest) => request.session?.sessionId ?? 'signed-out';

/**
 * Every changing call under /api must carry the token of its session in `X-CSRF-Token`. A call with a key needs none, also on
 * public routes: its cookies are not read, and browsers send no `Authorization` header on their own.
 */
export async function registerCsrf(app: App, deps: Deps): Promise<void> {
  await app.register(csrf, {
    cookieKey: 'plumbline_csrf',
    cookieOpts: cookieOptions(deps),
    csrfOpts: { hmacKey: deps.secret.derive('csrf').toString('base64url') },
    getUserInfo: owner,
    getToken: (request: FastifyRequest) => {
      const token = request.headers['x-csrf-token'];
      return typeof token === 'string' ? token : undefined;
    },
    logLevel: 'debug',
  });

  app.addHook('onRequest', (request, reply, done) => {
    // The matched route, not the raw URL, which may be percent-encoded.
    const guarded = CHANGING.has(request.method) && request.routeOptions.url?.startsWith('/api/');
    if (guarded && readBearer(request) === null) app.csrfProtection(request, reply, done);
    else done();
  });

  app.get(
    '/api/auth/csrf-token',
    { config: ANY_PERSON, schema: { tags: ['Auth'], response: { 200: csrfTokenResponse } } },
    async (request, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store');
      return { csrfToken: reply.generateCsrf({ userInfo: owner(request) }) };
    },
  );
}
