import cookie from '@fastify/cookie';
import type { ApiScope } from '@plumbline/contract/developers/api-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account-id.ts';
import type { Deps } from '../deps.ts';
import { resumeSession, SESSION_LIFETIME_MS } from '../domains/accounts/sessions/resume-session.ts';
import { resumeKey } from '../domains/developers/resume-key.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import type { RequestSession } from './app-instance.ts';

export const SESSION_COOKIE = 'plumbline_session';
const REALM = 'realm="Plumbline API"';

/** Attributes of every cookie: unreadable to scripts, not sent from other sites, and only over https if the address is https. */
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
 * Authenticates every request, and refuses callers of routes for contractors that are signed out or whose key
 * lacks the route's scope. On routes for anyone, a key identifies its account, and an unknown one nobody. A route under /api that does not declare who may call it, or a contractor's route
 * without a scope, prevents the server from starting.
 */
export async function registerSessionGuard(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('session', null);
  app.decorateRequest('apiKey', null);

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    if (route.config?.access === 'contractor' && !route.config.scope)
      throw new Error(`${String(route.method)} ${route.url} does not say which scope a key needs for it.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    const { access, scope, sessionless } = request.routeOptions.config;
    const isForContractors = access === 'contractor';
    const bearer = readBearer(request);
    if (bearer === null) await readSession(deps, request, reply);
    else if (isForContractors || scope === 'none') await readKey(deps, request, reply, bearer);
    else if (!sessionless) request.apiKey = await resumeKey(deps, bearer);
    if (isForContractors && !request.session && !request.apiKey)
      throw new UnauthorizedError('Unauthorized: please sign in.');
  });
}

/**
 * The bearer token of a request, or null. Only a request without one is authenticated by its cookie. Other schemes are for
 * proxies.
 */
export function readBearer({ headers }: FastifyRequest): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '') ?? [null, null];
  return token === null ? null : (token ?? '');
}

async function readSession(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = request.routeOptions.config.sessionless ? undefined : request.cookies[SESSION_COOKIE];
  if (!token) return;
  const resumed = await resumeSession(deps, token);
  if (!resumed) return;
  request.session = { sessionId: resumed.sessionId, accountId: resumed.accountId };
  if (resumed.extended) setSessionCookie(deps, reply, token);
}

async function readKey(deps: Deps, request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
  const resumed = await resumeKey(deps, key);
  if (!resumed) {
    challenge(reply, 'error="invalid_token"');
    throw new UnauthorizedError('This API key is invalid: it was revoked or has a typo.', 'INVALID_API_KEY');
  }
  const { scope } = request.routeOptions.config;
  if (!scope || scope === 'none') throw personOnly();
  if (!resumed.scopes.includes(scope)) throw scopeMissing(reply, scope);
  request.apiKey = resumed;
}

/**
 * Requires another scope for some calls of a route. Throws `ForbiddenError` for a program without it; a person needs
 * none.
 */
export function requireScope(request: FastifyRequest, reply: FastifyReply, scope: ApiScope): void {
  if (!hasScope(request, scope)) throw scopeMissing(reply, scope);
}

/** Whether the caller may do what a scope allows; a person may do everything. */
export function hasScope({ apiKey }: FastifyRequest, scope: ApiScope): boolean {
  return !apiKey || apiKey.scopes.includes(scope);
}

function scopeMissing(reply: FastifyReply, scope: ApiScope): ForbiddenError {
  challenge(reply, `error="insufficient_scope", scope="${scope}"`);
  return new ForbiddenError(`This API key is missing the ${scope} scope.`, 'SCOPE_MISSING');
}

const challenge = (reply: FastifyReply, reason: string) =>
  void reply.header('www-authenticate', `Bearer ${REALM}, ${reason}`);

const personOnly = () =>
  new ForbiddenError('API keys can’t do this. Please sign in to Plumbline.', 'PERSON_ONLY');

/** Refuses programs for some calls of a route. Throws `ForbiddenError` for a program. */
export function requirePerson(request: FastifyRequest): void {
  if (request.apiKey) throw personOnly();
}

/** The account whose rows this request may use. Throws `UnauthorizedError` if nobody is signed in. */
export function accountOf(request: FastifyRequest): AccountId {
  return request.apiKey?.accountId ?? sessionOf(request).accountId;
}

/**
 * The account that calls a public route with its session or its key, so that the owner of a document is not taken for its client. Null
 * for a visitor and, if `scope` is given, for a key without it.
 */
export function viewerOf(request: FastifyRequest, scope?: ApiScope): AccountId | null {
  if (scope && !hasScope(request, scope)) return null;
  return request.apiKey?.accountId ?? request.session?.accountId ?? null;
}

/** The session of a request. Throws `UnauthorizedError` if nobody is signed in. */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (!request.session) throw new UnauthorizedError('Unauthorized: please sign in.');
  return request.session;
}
