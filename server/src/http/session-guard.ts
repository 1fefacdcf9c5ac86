import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { AccountId } from '../domains/accounts/account-id.ts';
import { resumeSession, SESSION_LIFETIME_MS } from '../domains/accounts/resume-session.ts';
import { UnauthorizedError } from '../errors.ts';
import type { RequestSession } from './app-instance.ts';

const SESSION_COOKIE = 'plumbline_session';

/** Attributes of every cookie: unreadable to scripts, not sent from other sites, only by https where that is the address. */
export function cookieOptions(deps: Pick<Deps, 'config'>) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.appUrl.startsWith('https:'),
  } as const;
}

export function setSessionCookie(deps: Deps, reply: FastifyReply, token: string): void {
  void reply.setCookie(SESSION_COOKIE, token, {
    ...cookieOptions(deps),
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

export function clearSessionCookie(deps: Deps, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, cookieOptions(deps));
}

/**
 * Reads the session of every request and refuses signed-out ones where a route is for contractors. A route
 * under /api that does not say who may call it stops the start.
 */
export async function registerSessionGuard(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('session', null);

  app.addHook('onRoute', (route) => {
    const needsGuard = route.url.startsWith('/api/') && !route.url.startsWith('/api/docs');
    if (needsGuard && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    const { sessionless } = request.routeOptions.config;
    const token = sessionless ? undefined : request.cookies[SESSION_COOKIE];
    if (token) {
      const resumed = await resumeSession(deps, token);
      if (resumed) {
        request.session = { sessionId: resumed.sessionId, accountId: resumed.accountId };
        if (resumed.extended) setSessionCookie(deps, reply, token);
      }
    }
    if (request.routeOptions.config.access === 'contractor' && !request.session)
      throw new UnauthorizedError('Unauthorized: please sign in.');
  });
}

/** Whose rows this request may touch. Throws `UnauthorizedError` when nobody is signed in. */
export function accountOf(request: FastifyRequest): AccountId {
  return sessionOf(request).accountId;
}

/** The session a request came with. Throws `UnauthorizedError` when nobody is signed in. */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (!request.session) throw new UnauthorizedError('Unauthorized: please sign in.');
  return request.session;
}
