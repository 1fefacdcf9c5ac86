import type { ErrorResponse } from '@plumbline/contract/errors';

/** The body of an unsuccessful response. Every field is optional, because a proxy may have sent the response. */
export type ErrorBody = Partial<ErrorResponse>;

/** An unsuccessful response. `message` is "404: " and the body's text; show `messageFor(error)` instead. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(message: string, status: number, body: ErrorBody) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The plan does not include this (402). */
export class PaymentRequiredError extends HttpError {
  override readonly name = 'PaymentRequiredError';
  readonly billingStatus: Record<string, unknown>;

  constructor(message: string, body: ErrorBody) {
    super(message, 402, body);
    this.billingStatus = body.billingStatus ?? {};
  }
}

/** The server was not reached, or the response was cut off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
