import { isUtf8 } from 'node:buffer';
import { faultSentence, fieldPath, unknownKeys } from '@plumbline/contract/messages';
import { errorCodes, type FastifyRequest } from 'fastify';
import { InvalidInputError } from '../../errors.ts';
import type { App } from '../app-instance.ts';

const UTF_8 = new Set(['utf-8', 'utf8', 'us-ascii']);
const BYTE_ORDER_MARK = '\uFEFF';
/** Keys that would reach the prototype of all objects in code that copies objects key by key. */
const REFUSED_KEYS = ['__proto__', 'constructor'];
/** Whether a text may contain such a key, whose letters may be escaped. */
const MAY_HAVE_REFUSED_KEYS = /(?:__proto__|constructor)"\s*:|\\u00[567]/i;

class EncodingError extends Error {
  readonly code: 'WRONG_CHARSET' | 'NOT_UTF_8';
  readonly statusCode: number;
  constructor(code: EncodingError['code'], statusCode: number) {
    super('The body is not in UTF-8.');
    this.code = code;
    this.statusCode = statusCode;
  }
}

/**
 * Makes every route accept JSON in UTF-8 only: what another encoding means would be stored garbled. Call it before any route is
 * added.
 */
export function takeJson(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, parsed) => {
    try {
      parsed(null, parseJson(readJsonText(request, body as Buffer)));
    } catch (error) {
      parsed(error as Error);
    }
  });
}

/** The text of a JSON body. Throws for another encoding than UTF-8, and for an empty body. */
export function readJsonText({ headers }: FastifyRequest, body: Buffer): string {
  const [, charset] = /;\s*charset="?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase()))
    throw new EncodingError('WRONG_CHARSET', 415);
  if (body.length === 0) throw new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY();
  if (!isUtf8(body)) throw new EncodingError('NOT_UTF_8', 400);
  const text = body.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Parses JSON. Throws for invalid JSON, and `InvalidInputError` for the key `__proto__` or `constructor`. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
  }
  if (MAY_HAVE_REFUSED_KEYS.test(text)) requirePlainKeys(value);
  return value;
}

interface Place {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Place | null;
}

/** Does not recurse, because a body may be nested deeply. */
function requirePlainKeys(value: unknown): void {
  const places: Place[] = [{ value, key: '', parent: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value: inner } = place;
    if (typeof inner !== 'object' || inner === null) continue;
    const refused = REFUSED_KEYS.find((key) => Object.hasOwn(inner, key));
    if (refused !== undefined) {
      const path = pathOf(place);
      throw new InvalidInputError(fieldPath([...path, refused]), faultSentence(path, unknownKeys([refused])));
    }
    const parent = place;
    const push = (each: unknown, key: string | number) => {
      if (typeof each === 'object' && each !== null) places.push({ value: each, key, parent });
    };
    if (Array.isArray(inner)) inner.forEach(push);
    else for (const [key, each] of Object.entries(inner)) push(each, key);
  }
}

function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at.parent; at = at.parent) path.unshift(at.key);
  return path;
}
