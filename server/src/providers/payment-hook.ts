import { z } from 'zod';
import { InvalidInputError, UnauthorizedError } from '../errors.ts';

/** A webhook registered at a provider. */
export interface RegisteredHook {
  readonly endpointId: string;
  /** The signing secret. */
  readonly secret: string;
}

/** An id at a provider. Other text identifies nothing there, and databases refuse some of it. */
export const providerId = z.string().regex(/^[\w-]{1,255}$/);

/** A webhook call from a provider. */
export interface HookCall {
  readonly body: string;
  readonly signature: string;
  readonly secret: string;
  /** The address that was called. */
  readonly url: string;
  readonly now: Date;
}

/** The payment that the event is about. Nothing else in the event is trusted. */
export interface HookNews {
  readonly attemptId: string | null;
  readonly orderId: string | null;
}

/** The signature does not match the secret, or its time is outside the tolerance. */
export class WrongSignatureError extends Error {
  override readonly name = 'WrongSignatureError';
}

/** The body is authentic but malformed; the message may be shown to people. */
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
 * Maps errors to responses: 401 for a wrong signature, 400 for a malformed signed body; any other error is rethrown. Neither
 * loses a payment: the provider calls again, and a job polls it.
 */
export function refuseNews(error: unknown): never {
  if (error instanceof WrongSignatureError) throw new UnauthorizedError(error.message, 'WRONG_SIGNATURE');
  if (error instanceof MalformedNewsError) throw new InvalidInputError('body', error.message);
  throw error;
}
