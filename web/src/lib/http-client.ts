import { type ErrorBody, HttpError, NetworkError, PaymentRequiredError } from './http-error.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const CSRF_TOKEN_PATH = '/api/auth/csrf-token';

let csrfToken: Promise<string> | null = null;

/** Forgets the token: after signing in or out it belongs to a session that is over. */
export function clearCsrfToken(): void {
  csrfToken = null;
}

function getCsrfToken(): Promise<string> {
  if (csrfToken) return csrfToken;
  const pending = request<{ csrfToken: string }>('GET', CSRF_TOKEN_PATH).then((answer) => answer.csrfToken);
  csrfToken = pending;
  pending.catch(() => {
    if (csrfToken === pending) csrfToken = null;
  });
  return pending;
}

/**
 * Calls the API and returns the parsed answer, undefined for 204. A changing call carries the CSRF token; when the
 * server refuses the token, a new one is fetched and the call repeated once. Throws `PaymentRequiredError` for 402,
 * `HttpError` for every other answer that is no success, and `NetworkError` when there was none.
 */
export async function request<T>(method: HttpMethod, path: string, payload?: unknown): Promise<T> {
  try {
    return await attempt<T>(method, path, payload);
  } catch (error) {
    if (method === 'GET' || !isCsrfRefusal(error)) throw error;
    clearCsrfToken();
    return attempt<T>(method, path, payload);
  }
}

function isCsrfRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.body.error === 'CSRF_TOKEN_INVALID';
}

async function attempt<T>(method: HttpMethod, path: string, payload: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['X-CSRF-Token'] = await getCsrfToken();
  if (payload !== undefined) headers['Content-Type'] = 'application/json';
  const response = await send(path, {
    method,
    headers,
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  });
  const text = await readText(response);
  if (!response.ok) throw toHttpError(response, text);
  return (response.status === 204 ? undefined : JSON.parse(text)) as T;
}

/**
 * Fetches a file. An answer that is no success is an `HttpError` reading "HTTP error! status: {code}", with the
 * server's own words in its body; 402 is a `PaymentRequiredError`; no answer is a `NetworkError`.
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await send(path, { method: 'GET' });
  if (response.ok) return response.blob().catch(lostConnection);
  const error = toHttpError(response, await readText(response));
  if (error instanceof PaymentRequiredError) throw error;
  throw new HttpError(`HTTP error! status: ${error.status}`, error.status, error.body);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, { credentials: 'include', ...init }).catch(lostConnection);
}

async function readText(response: Response): Promise<string> {
  return response.text().catch(lostConnection);
}

function lostConnection(cause: unknown): never {
  throw new NetworkError('The server could not be reached', { cause });
}

function toHttpError(response: Response, text: string): HttpError {
  const body = parseBody(text);
  if (response.status === 402)
    return new PaymentRequiredError(`402: ${body ? text : 'Payment required'}`, body ?? {});
  return new HttpError(`${response.status}: ${text || response.statusText}`, response.status, body ?? {});
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}
