import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { NotFoundError } from '../errors.ts';

/** A request that does not match its schema; the issues keep their paths, so that the answer can name each field. */
export class InvalidRequestError extends Error {
  readonly statusCode = 400;
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit its schema.');
    this.issues = issues;
  }
}

const parse: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    // An invalid id is not found, like any unknown one.
    if (httpPart === 'params') return { error: new NotFoundError('There is nothing at this address.') };
    return { error: new InvalidRequestError(result.error.issues) };
  };

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/**
 * Parses requests and serializes answers by the contract's schemas; unknown fields are never sent. Passed as
 * an option of Fastify, it avoids loading the JSON Schema compilers at every start.
 */
export const ZOD_SCHEMAS = {
  // Fastify’s types allow only its own compilers.
  compilersFactory: {
    buildValidator: () => parse,
    buildSerializer: () => serializerCompiler,
  } as unknown as Compilers,
};
