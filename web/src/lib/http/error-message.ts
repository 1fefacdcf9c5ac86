import { HttpError, NetworkError } from './http-error.ts';

/**
 * The message to show for an error: the server's own sentence for a 4xx (`refused` if it sent none), `fallback` for
 * server failures and network errors.
 */
export function messageFor(error: unknown, fallback: string, refused = fallback): string {
  if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) return fallback;
  const { message } = error.body;
  return typeof message === 'string' && message !== '' ? message : refused;
}

/**
 * Advice after a failure to load or send. Only a request without a response is a connection problem; any
 * other failure is the server's.
 */
export function adviceFor(error: unknown): string {
  if (error instanceof NetworkError) return 'Check your connection and try again.';
  return messageFor(error, 'Something went wrong on our end. Please try again.');
}
