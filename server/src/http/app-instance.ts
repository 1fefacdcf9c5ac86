import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AccountId } from '../domains/accounts/account-id.ts';
import type { LimitName } from './rate-limits.ts';

/** The server as every routes file sees it: schemas are Zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The session a request came with. */
export interface RequestSession {
  readonly sessionId: string;
  readonly accountId: AccountId;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
  }
  interface FastifyContextConfig {
    /** Who may call: every route under /api says so. */
    access?: 'contractor' | 'anyone';
    /** Answers everybody alike, and caches share the answer: no session is read, no cookie set. */
    sessionless?: boolean;
    /** How often: a name in the table of `rate-limits.ts`. */
    limit?: LimitName;
  }
}

export const CONTRACTOR = { access: 'contractor' } as const;
export const ANYONE = { access: 'anyone' } as const;
export const SESSIONLESS = { access: 'anyone', sessionless: true } as const;

export type { FastifyReply, FastifyRequest };
