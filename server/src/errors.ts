/** A refusal that a caller can act on: `code` is stable, the message can be shown to users. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
}

/** There is no such row, or it belongs to another account: the two look the same. */
export class NotFoundError extends DomainError {
  readonly code: string;
  constructor(message: string, code = 'NOT_FOUND') {
    super(message);
    this.code = code;
  }
}

/** The row is in a state that does not allow this, or has changed since it was read. */
export class ConflictError extends DomainError {
  readonly code: string;
  /** The row's own values that the caller needs to try again, as fields of the response. */
  readonly current: { readonly totalAmount?: string; readonly changes?: readonly string[] };
  constructor(message: string, code = 'CONFLICT', current: ConflictError['current'] = {}) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

/** A value that the schema cannot check; `field` is its path in the request. */
export class InvalidInputError extends DomainError {
  readonly code = 'VALIDATION_FAILED';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Several invalid values, each with its field or its row of a file; nothing is stored. */
export class InvalidValuesError extends DomainError {
  readonly code = 'VALIDATION_FAILED';
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  constructor(message: string, issues: InvalidValuesError['issues']) {
    super(message);
    this.issues = issues;
  }
}

/** Nobody is signed in, or the credentials are wrong. */
export class UnauthorizedError extends DomainError {
  readonly code: string;
  constructor(message: string, code = 'UNAUTHORIZED') {
    super(message);
    this.code = code;
  }
}

/** Signed in, but not allowed. */
export class ForbiddenError extends DomainError {
  readonly code: string;
  constructor(message: string, code = 'FORBIDDEN') {
    super(message);
    this.code = code;
  }
}

/** The account's space is used up. */
export class SpaceUsedError extends DomainError {
  readonly code = 'SPACE_USED';
}

/** The plan does not cover it. `billingStatus` is the state of the plan in the API's format. */
export class PaymentRequiredError extends DomainError {
  readonly code = 'PAYMENT_REQUIRED';
  readonly billingStatus: Readonly<Record<string, unknown>>;
  constructor(message: string, billingStatus: Readonly<Record<string, unknown>>) {
    super(message);
    this.billingStatus = billingStatus;
  }
}

/** An external service did not respond; the same request may succeed in a minute. */
export class UnavailableError extends DomainError {
  readonly code = 'UNAVAILABLE';
}

/** The server is overloaded; the same request may succeed in a moment. */
export class OverloadedError extends DomainError {
  readonly code = 'OVERLOADED';
  /** Whole seconds, at least one. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Plumbline is very busy right now. Please try again in a moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A rate limit was exceeded. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'RATE_LIMITED';
  /** Whole seconds, at least one, after which another attempt is allowed. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, message: string) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
