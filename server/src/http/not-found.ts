import type { ErrorResponse } from '@plumbline/contract/errors';
import type { App } from './app-instance.ts';

const NOT_FOUND: ErrorResponse = {
  success: false,
  error: 'NOT_FOUND',
  message: 'There is nothing at this address.',
};

/** Answers unknown routes with a 404 in the shape of every other error. */
export function registerNotFound(app: App): void {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send(NOT_FOUND),
  );
}
