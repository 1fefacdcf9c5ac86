/** A refusal that a caller can act on: `code` is stable, the message is a sentence fit to be shown. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
}

/** There is no such row, or it belongs to somebody else: the two are never told apart. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

/** The row is in a state that does not allow this, or has changed since it was read. */
export class ConflictError extends DomainError {
  readonly code: string;
  constructor(message: string, code = 'CONFLICT') {
    super(message);
    this.code = code;
  }
}

/** A value that the schema could not judge; `field` is its path in the request. */
export class InvalidInputError extends DomainError {
  readonly code = 'VALIDATION_FAILED';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Rows of a file that the schema refuses; none of the file is taken. */
export class InvalidRowsError extends DomainError {
  readonly code = 'VALIDATION_FAILED';
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  constructor(message: string, issues: InvalidRowsError['issues']) {
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

/** Known, but not allowed. */
export class ForbiddenError extends DomainError {
  readonly code: string;
  constructor(message: string, code = 'FORBIDDEN') {
    super(message);
    this.code = code;
  }
}

/** The plan does not cover it. `billingStatus` is how the plan stands, as the API tells it. */
export class PaymentRequiredError extends DomainError {
  readonly code = 'PAYMENT_REQUIRED';
  readonly billingStatus: Readonly<Record<string, unknown>>;
  constructor(message: string, billingStatus: Readonly<Record<string, unknown>>) {
    super(message);
    this.billingStatus = billingStatus;
  }
}

/** Somebody we depend on gave no answer; the same request may work in a minute. */
export class UnavailableError extends DomainError {
  readonly code = 'UNAVAILABLE';
}

/** The server has as much to do as it can; the same request may work in a moment. */
export class OverloadedError extends DomainError {
  readonly code = 'OVERLOADED';
  /** Whole seconds, at least one. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Plumbline is very busy right now. Please try again in a moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Asked too often. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'RATE_LIMITED';
  /** Whole seconds, at least one, after which another attempt is let through. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, message: string) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
