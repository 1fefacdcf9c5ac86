import type { ApiScope } from '@plumbline/contract/developers/api-keys';
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
import type { AccountId } from '../account-id.ts';
import type { LimitName } from './limits/limits.ts';

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

/** The API key a request came with. */
export interface RequestKey {
  readonly keyId: string;
  readonly accountId: AccountId;
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
    /** The key a program came with; never together with a session. */
    apiKey: RequestKey | null;
    /** Runs what follows as part of this request, for the log and the trace. */
    enter: (next: () => void) => void;
  }
  interface FastifyContextConfig {
    /** Who may call: every route under /api says so. */
    access?: 'contractor' | 'anyone';
    /** What a key must be allowed to call it: every route for contractors says so; `none` lets no key in. */
    scope?: ApiScope | 'none';
    /** Answers everybody alike, and caches share the answer: no session is read, no cookie set. */
    sessionless?: boolean;
    /** How often: a name in the table of `rate-limits.ts`. */
    limit?: LimitName;
  }
}

/** For the signed-in contractor, and for a key of theirs with this scope. */
export const contractor = (scope: ApiScope) => ({ access: 'contractor', scope }) as const;
/** For the contractor in person: no key does. */
export const PERSON = { access: 'contractor', scope: 'none' } as const;
export const ANYONE = { access: 'anyone' } as const;
export const SESSIONLESS = { access: 'anyone', sessionless: true } as const;

export type { FastifyReply, FastifyRequest };
