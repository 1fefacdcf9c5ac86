import { errorResponse } from '@plumbline/contract/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SESSION } from './caller.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Operation, Schema } from './read-operations.ts';
import type { Answer } from './send-request.ts';

/** Calls that create, change or end the session. */
const SESSION_CALLS = new Set([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/logout',
  'POST /api/auth/change-password',
  'POST /api/auth/close-account',
  'POST /api/auth/verify-code',
  'DELETE /api/auth/sessions/{id}',
]);
/** The redirect target after signing out by a link; no other redirect is allowed. */
const START_PAGE = '/';
const INSIDES = /node_modules|\.ts:\d|\bat file:|\bdrizzle\b|\bpg_\w+ |select .{1,80} from "/;

const ANYTHING: Schema = {};

/** Checks answers against the published document, and for content that must never appear. */
export class AnswerCheck {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  readonly #validators = new Map<Schema, ValidateFunction>();
  /** By the text of the schema: most calls have the same errors, and to compile takes longer than to validate. */
  readonly #compiled = new Map<string, ValidateFunction>();
  /** A word in every text of an account that nobody here may read. */
  readonly #canary: string;

  constructor(canary: string) {
    this.#canary = canary;
    // The package is CommonJS, so its default export is a property of the imported module.
    (addFormats as unknown as { default: (ajv: Ajv2020) => void }).default(this.#ajv);
  }

  /** The faults of an answer, one sentence each. */
  faultsOf(request: FuzzRequest, answer: Answer): string[] {
    return [...this.#commonFaults(request, answer), ...this.#publishedFaults(request, answer)];
  }

  *#commonFaults(request: FuzzRequest, { status, headers, text }: Answer): Generator<string> {
    if (status >= 500 && !(status === 503 && headers['retry-after'])) yield `is answered with ${status}`;
    if (text.includes(this.#canary)) yield 'leaks data of another account';
    if ('x-injected' in headers) yield 'contains an injected header';
    if (headers.location !== undefined && headers.location !== START_PAGE)
      yield `leads to ${headers.location}`;
    // An overloaded server refuses before it does anything else.
    const isBusy = status === 503 && text.includes('"OVERLOADED"');
    if (headers['x-content-type-options'] !== 'nosniff' && !isBusy)
      yield 'can be sniffed as another content type';
    if (!/^[\w-]{8,100}$/.test(String(headers['x-request-id']))) yield 'has no request id';
    if (status >= 400 && request.method !== 'HEAD') yield* errorFaults(text);
    yield* cookieFaults(request, [headers['set-cookie'] ?? []].flat());
  }

  *#publishedFaults(request: FuzzRequest, { status, headers, text }: Answer): Generator<string> {
    const { operation } = request;
    if (!operation) return;
    if (isForStrangers(request) && ![401, 503].includes(status))
      yield `is answered with ${status} to somebody who is not signed in`;
    const published = operation.answers.get(status);
    if (!published) {
      yield `is answered with ${status}, which is not published`;
      return;
    }
    const { mediaType } = published;
    if (mediaType === null && text !== '') yield 'has a body where none is published';
    if (mediaType !== null && !String(headers['content-type']).startsWith(mediaType))
      yield `is said to be ${headers['content-type']}`;
    if (mediaType !== 'application/json') return;
    const validate = this.#validatorOf(operation, status);
    if (!validate(parse(text))) yield `does not fit its schema: ${this.#ajv.errorsText(validate.errors)}`;
  }

  #validatorOf(operation: Operation, status: number): ValidateFunction {
    const schema = operation.answers.get(status)?.schema ?? ANYTHING;
    const known = this.#validators.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema);
    const validator = this.#compiled.get(text) ?? this.#ajv.compile(schema);
    this.#compiled.set(text, validator);
    this.#validators.set(schema, validator);
    return validator;
  }
}

/** Whether nobody may make this call. An id that is too long is refused before authentication. */
function isForStrangers({ operation, caller, url }: FuzzRequest): boolean {
  const isSignedOut = caller.role === 'visitor' || caller.role === 'impostor';
  return isSignedOut && Boolean(operation?.isForContractors) && !/[^/?]{201}/.test(url);
}

function* errorFaults(text: string): Generator<string> {
  if (!errorResponse.strict().safeParse(parse(text)).success) yield 'is an error in another shape';
  if (INSIDES.test(text)) yield 'leaks internals';
}

function* cookieFaults({ operation, caller }: FuzzRequest, cookies: readonly string[]): Generator<string> {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    // A session near its end is extended by setting the caller's own token again.
    const isExtended = value !== '' && value === caller.browser?.cookies.get(SESSION);
    const isOurs = [SESSION, 'plumbline_csrf', 'plumbline_registration'].includes(name);
    if (!isOurs || !/HttpOnly/i.test(cookie) || !/SameSite=Lax/i.test(cookie))
      yield `sets the cookie ${cookie}`;
    if (name === SESSION && operation && !SESSION_CALLS.has(operation.name) && !isExtended)
      yield 'sets a session';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
