import type { FastifyInstance } from 'fastify';

class EncodedBodyError extends Error {
  readonly code = 'ENCODED_BODY';
  readonly statusCode = 415;
}

/**
 * Refuses compressed bodies: a few bytes could expand to any size, and file uploads are read from the connection
 * unchanged.
 */
export function requirePlainBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new EncodedBodyError('The body is compressed.'));
  });
}
