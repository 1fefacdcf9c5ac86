import { z } from 'zod';
import { InvalidInputError, UnauthorizedError } from '../errors.ts';

/** Where a provider will tell of payments, as it answered when asked to. */
export interface RegisteredHook {
  readonly endpointId: string;
  /** What it signs with; a secret. */
  readonly secret: string;
}

/** An id at a provider; other text names nothing there, and some of it no database takes. */
export const providerId = z.string().regex(/^[\w-]{1,255}$/);

/** What a provider sent, as it came. */
export interface HookCall {
  readonly body: string;
  readonly signature: string;
  readonly secret: string;
  /** The address it was sent to. */
  readonly url: string;
  readonly now: Date;
}

/** Which payment the news is about; nothing in it is believed but that there is news. */
export interface HookNews {
  readonly attemptId: string | null;
  readonly orderId: string | null;
}

/** The body was not signed with the secret, or the time of its signature is too far from now. */
export class WrongSignatureError extends Error {
  override readonly name = 'WrongSignatureError';
}

/** The body was signed with the secret, but is not what the provider sends; the message is a sentence fit to be shown. */
export class MalformedNewsError extends Error {
  override readonly name = 'MalformedNewsError';
}

/** The JSON of a signed body. Throws `MalformedNewsError`. */
export function readNews(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new MalformedNewsError('The body is not valid JSON.', { cause: error });
  }
}

/**
 * The answer to a webhook that cannot be used: 401 for a wrong signature, 400 for a signed body of another shape; any other
 * error is passed on. Neither loses a payment: the provider calls again, and a job asks it.
 */
export function refuseNews(error: unknown): never {
  if (error instanceof WrongSignatureError) throw new UnauthorizedError(error.message, 'WRONG_SIGNATURE');
  if (error instanceof MalformedNewsError) throw new InvalidInputError('body', error.message);
  throw error;
}
