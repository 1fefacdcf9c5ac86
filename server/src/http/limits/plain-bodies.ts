import type { FastifyInstance } from 'fastify';

class EncodedBodyError extends Error {
  readonly code = 'ENCODED_BODY';
  readonly statusCode = 415;
}

/**
 * Refuses what comes compressed: a few bytes could unfold to any number, and what reads files takes them from the connection as
 * they are.
 */
export function requirePlainBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new EncodedBodyError('The body is compressed.'));
  });
}
