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
 * What to do when loading or sending failed. Only a request that got no response is a matter of the connection; any
 * other failure is the server's.
 */
export function adviceFor(error: unknown): string {
  if (error instanceof NetworkError) return 'Check your connection and try again.';
  return messageFor(error, 'Something went wrong on our end. Please try again.');
}
