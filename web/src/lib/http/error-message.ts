import { HttpError } from './http-error.ts';

/**
 * What to tell a person: the server's own sentence for a 4xx (`refused` where it sent none), `fallback` for its
 * failures and a lost network.
 */
export function messageFor(error: unknown, fallback: string, refused = fallback): string {
  if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) return fallback;
  const { message } = error.body;
  return typeof message === 'string' && message !== '' ? message : refused;
}
