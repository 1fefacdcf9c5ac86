import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON below `app`, and treats an empty body as none: SDKs send `content-type` without one. Invalid
 * JSON throws the error of `malformed`.
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
