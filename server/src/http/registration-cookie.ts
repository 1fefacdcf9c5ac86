import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@plumbline/contract/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { cookieOptions } from './session-guard.ts';

const COOKIE = 'plumbline_registration';
const TOKEN = /^[\w-]{43}$/;

const optionsOf = (deps: Pick<Deps, 'config'>) => ({ ...cookieOptions(deps), path: '/api/auth' });

/** The token of a browser that registered within the last 24 hours. */
export function readBrowserToken({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[COOKIE];
  return token && TOKEN.test(token) ? token : undefined;
}

/** Marks this browser as one that registered, so that it can enter the mailed code; returns its token. */
export function markBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const token = readBrowserToken(request) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(COOKIE, token, { ...optionsOf(deps), maxAge: DAY_MS / 1000 });
  return token;
}

export function unmarkBrowser(deps: Deps, reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, optionsOf(deps));
}
