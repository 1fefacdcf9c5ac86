import type { ErrorResponse } from '@plumbline/contract/errors';
import { faultSentence, fieldPath, unknownKeys } from '@plumbline/contract/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import { isAccountGone } from '../db/postgres-error.ts';
import {
  ConflictError,
  DomainError,
  ForbiddenError,
  InvalidInputError,
  InvalidValuesError,
  NotFoundError,
  OverloadedError,
  PaymentRequiredError,
  SpaceUsedError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
} from '../errors.ts';
import { DocumentError } from '../pdf/document-error.ts';
import { InvalidRequestError } from './validation.ts';

const MOST_ISSUES = 20;

interface Answer {
  readonly status: number;
  readonly body: ErrorResponse;
  readonly retryAfterSeconds?: number;
}

const answer = (status: number, error: string, message: string): Answer => ({
  status,
  body: { success: false, error, message },
});

/** Turns every error into a response. The text of an unknown error is logged, never sent. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { body } = beginRefusal(error, request, reply);
    return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  });
}

/** Sets the status and retry time of a failed request, and logs internal errors. */
export function beginRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): Answer {
  const refusal = isCutOff(error, request) ? CUT_OFF : toAnswer(error);
  const { status, retryAfterSeconds } = refusal;
  // An overload is not an error, and refusing must be cheap.
  const isBusy = error instanceof OverloadedError || (status === 503 && error instanceof DocumentError);
  if (status >= 500 && !isBusy) request.log.error({ err: error }, 'request failed');
  if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
  void reply.code(status);
  return refusal;
}

/** Whether the caller closed the connection before all of its request arrived. Nobody reads the answer. */
const isCutOff = (error: Error, { raw }: FastifyRequest): boolean =>
  (error as FastifyError).code === 'ECONNRESET' && !raw.complete;

const CUT_OFF = answer(400, 'BAD_REQUEST', 'The request was cut off.');

/** The answer of every route; pages show the same as a page. */
function toAnswer(error: Error): Answer {
  if (error instanceof DomainError) return fromDomain(error);
  if (error instanceof DocumentError) return fromDocument(error);
  if (error instanceof InvalidRequestError) return fromValidation(error);
  if (isDatabaseUnavailable(error)) return DATABASE_AWAY;
  if (isAccountGone(error)) return answer(404, 'NOT_FOUND', 'This account was closed.');
  return fromFramework(error as FastifyError);
}

/** Includes a full disk. The request may have taken effect: the answer to a commit can be lost. */
const DATABASE_AWAY: Answer = {
  ...answer(
    503,
    'DATABASE_UNAVAILABLE',
    'Plumbline is temporarily unavailable. Please try again in a moment.',
  ),
  retryAfterSeconds: 5,
};

function fromDomain(error: DomainError): Answer {
  if (error instanceof InvalidInputError) {
    const { body } = answer(400, error.code, error.message);
    return { status: 400, body: { ...body, issues: [{ field: error.field, message: error.message }] } };
  }
  if (error instanceof InvalidValuesError) {
    const { body } = answer(400, error.code, error.message);
    return { status: 400, body: { ...body, issues: error.issues.slice(0, 100) } };
  }
  if (error instanceof NotFoundError) return answer(404, error.code, error.message);
  if (error instanceof ConflictError) {
    const { body } = answer(409, error.code, error.message);
    return { status: 409, body: { ...body, ...error.current } };
  }
  if (error instanceof UnauthorizedError) return answer(401, error.code, error.message);
  if (error instanceof ForbiddenError) return answer(403, error.code, error.message);
  if (error instanceof SpaceUsedError) return answer(413, error.code, error.message);
  if (error instanceof PaymentRequiredError) {
    const { body } = answer(402, error.code, error.message);
    return { status: 402, body: { ...body, billingStatus: error.billingStatus } };
  }
  if (error instanceof UnavailableError)
    return { ...answer(503, error.code, error.message), retryAfterSeconds: 60 };
  if (error instanceof OverloadedError)
    return { ...answer(503, error.code, error.message), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof TooManyRequestsError)
    return {
      ...answer(429, error.code, error.message),
      retryAfterSeconds: error.retryAfterSeconds,
    };
  return unknown();
}

function fromDocument(error: DocumentError): Answer {
  if (error.code === 'DOCUMENT_BUSY')
    return {
      ...answer(503, error.code, 'We’re creating a lot of PDFs right now. Please try again in a moment.'),
      retryAfterSeconds: 5,
    };
  if (error.code === 'DOCUMENT_PENDING')
    return {
      ...answer(503, error.code, 'This PDF is long and isn’t ready yet. Please try again in a moment.'),
      retryAfterSeconds: 10,
    };
  if (error.code === 'DOCUMENT_TIMEOUT')
    return answer(
      422,
      error.code,
      'This estimate is too long for a PDF. You can view all of it on its page.',
    );
  return answer(500, error.code, 'We couldn’t create the PDF. Please try again.');
}

function fromValidation({ issues }: InvalidRequestError): Answer {
  const [first] = issues;
  const message = first ? faultSentence(first.path, first.message) : 'The request is not valid.';
  const { body } = answer(400, 'VALIDATION_FAILED', message);
  return { status: 400, body: { ...body, issues: issues.flatMap(namedIssues).slice(0, MOST_ISSUES) } };
}

/** The fields of a fault, each with its sentence: every unknown key is a field of its own. */
function namedIssues(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_ISSUES).map((key) => ({
      field: fieldPath([...path, key]),
      message: faultSentence(path, unknownKeys([key])),
    }));
  return [{ field: fieldPath(path), message: faultSentence(path, issue.message) }];
}

function fromFramework(error: FastifyError): Answer {
  const status = error.statusCode ?? 500;
  if (error.code === 'FST_CSRF_MISSING_SECRET' || error.code === 'FST_CSRF_INVALID_TOKEN')
    return answer(
      403,
      'CSRF_TOKEN_INVALID',
      'The security token is missing or out of date. Please try again.',
    );
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return {
      ...answer(503, 'TIMEOUT', 'This took too long. Please try again in a moment.'),
      retryAfterSeconds: 5,
    };
  const known = FRAMEWORK_MESSAGES[error.code];
  if (known) return answer(status, known.error, known.message);
  if (status >= 400 && status < 500) return answer(status, 'BAD_REQUEST', 'The request could not be read.');
  return unknown();
}

const FRAMEWORK_MESSAGES: Record<string, { error: string; message: string } | undefined> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    error: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The Content-Type must be application/json.',
  },
  ENCODED_BODY: { error: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must not be compressed.' },
  WRONG_CHARSET: {
    error: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'JSON must be in UTF-8. The Content-Type names another charset.',
  },
  NOT_UTF_8: { error: 'INVALID_JSON', message: 'The body is not valid UTF-8.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { error: 'BODY_TOO_LARGE', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { error: 'INVALID_JSON', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    error: 'INVALID_JSON',
    message: 'The body is empty, but the Content-Type is application/json.',
  },
};

function unknown(): Answer {
  return answer(500, 'INTERNAL_ERROR', 'Something went wrong on our end. Please try again.');
}
