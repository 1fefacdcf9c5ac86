import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress, literalAddress, lookupPublic, PrivateAddressError } from './public-address.ts';

/** The time limit of a call, from the DNS lookup to the response headers, in milliseconds. */
const WEBHOOK_TIMEOUT_MS = 10_000;

/** A call without a response; the message is a sentence for the owner of the address. */
export class WebhookFault extends Error {
  override readonly name = 'WebhookFault';
}

interface WebhookCall {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether private addresses are allowed, as in development. */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Posts a body and resolves to the response's status; the response's body is not read. Redirects are not followed. Throws
 * `WebhookFault`.
 */
export async function postWebhook(call: WebhookCall): Promise<number> {
  const { url, timeoutMs = WEBHOOK_TIMEOUT_MS, allowPrivate } = call;
  const address = new URL(url);
  const literal = literalAddress(address);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) throw new WebhookFault(PRIVATE);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  try {
    return await post(address, call, signal);
  } catch (error) {
    if (timeout.aborted)
      throw new WebhookFault(`No answer within ${timeoutMs / 1000} seconds.`, { cause: error });
    throw new WebhookFault(describe(error), { cause: error });
  }
}

function post(
  address: URL,
  { body, headers, allowPrivate }: WebhookCall,
  signal: AbortSignal,
): Promise<number> {
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      method: 'POST',
      // A new connection per call, because the lookup is valid for this call alone.
      agent: false,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      },
      ...(!allowPrivate && { lookup: lookupPublic }),
    });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    // A response that switches protocols has no listener, so that Node closes its connection without an error.
    sent.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    sent.end(body);
  });
}

const PRIVATE = 'This URL points to a private network.';
const SENTENCES: Record<string, string | undefined> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The host name could not be looked up.',
};

function describe(error: unknown): string {
  if (error instanceof PrivateAddressError) return PRIVATE;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? 'unknown';
  return SENTENCES[code] ?? `The connection failed (${code}).`;
}
