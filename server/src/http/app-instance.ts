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

/** The session of a request. */
export interface RequestSession {
  readonly sessionId: string;
  readonly accountId: AccountId;
}

/** The API key of a request. */
export interface RequestKey {
  readonly keyId: string;
  readonly accountId: AccountId;
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
    /** The API key; never set together with a session. */
    apiKey: RequestKey | null;
    /** Runs `next` in the context of this request, for the log and the trace. */
    enter: (next: () => void) => void;
  }
  interface FastifyContextConfig {
    /** Who may call: required for every route under /api. */
    access?: 'contractor' | 'anyone';
    /** The scope a key needs: required for every route for contractors; `none` refuses all keys, also on a route for anyone. */
    scope?: ApiScope | 'none';
    /**
     * The response is the same for everybody and can be cached publicly: no session is read, no cookie set.
     */
    sessionless?: boolean;
    /** Whether the handler itself rejects a document whose kind doesn’t match the path. */
    checksKind?: boolean;
    /** For a route that accepts an upload: the name of the form’s file field, then those of its UUID fields. */
    form?: readonly [file: string, ...ids: string[]];
    /** The rate limit: a name in the table of `limits.ts`. */
    limit?: LimitName;
    /** Returns whether the rate limit applies to a request. If omitted, it applies to all requests. */
    isLimited?: (request: FastifyRequest) => boolean;
  }
}

/** For the signed-in contractor, and for their keys with this scope. */
export const contractor = (scope: ApiScope) => ({ access: 'contractor', scope }) as const;
/** For the contractor in person: refuses every key. */
export const PERSON = { access: 'contractor', scope: 'none' } as const;
/** For anyone in person, such as signing in: refuses every key. */
export const ANY_PERSON = { access: 'anyone', scope: 'none' } as const;
export const ANYONE = { access: 'anyone' } as const;
export const SESSIONLESS = { access: 'anyone', sessionless: true } as const;

export type { FastifyReply, FastifyRequest };
