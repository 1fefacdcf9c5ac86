import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON below `app`, and takes a body that is empty for none: SDKs send `content-type` without one. What is not
 * JSON ends in the error of `malformed`.
 */
export function acceptEmptyJson(app: FastifyInstance, malformed: () => Error): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(malformed());
    }
  });
}
