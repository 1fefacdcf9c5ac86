import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { NotFoundError } from '../errors.ts';

/** A request that does not fit its schema; the paths are kept, so that the answer can name each field. */
export class InvalidRequestError extends Error {
  readonly statusCode = 400;
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit its schema.');
    this.issues = issues;
  }
}

/** Requests are parsed and answers serialised by the contract's schemas; fields they do not name never leave. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    // What cannot be an id is the id of nothing, and reads like any unknown one.
    if (httpPart === 'params') return { error: new NotFoundError('There is nothing at this address.') };
    return { error: new InvalidRequestError(result.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
}
