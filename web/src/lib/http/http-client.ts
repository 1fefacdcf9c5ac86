import { noteAnswer } from '../kept/kept-answer-store.ts';
import { type ErrorBody, HttpError, NetworkError, PaymentRequiredError } from './http-error.ts';
import { dropPageAnswers, takePageAnswer } from './page-answers.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const CSRF_TOKEN_PATH = '/api/auth/csrf-token';

let csrfToken: Promise<string> | null = null;

/** Discards the token: after signing in or out it belongs to an ended session. */
export function clearCsrfToken(): void {
  csrfToken = null;
}

/** Fetches a new token, which also tests whether the server is reachable. Throws like `request`. */
export async function prepareCsrf(): Promise<void> {
  clearCsrfToken();
  await getCsrfToken();
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
 * Calls the API and returns the parsed response, undefined for 204. The payload is sent as JSON, unless it is a `Blob`,
 * which has its own type; `headers` are sent too. The browser finishes a request that `outlivesPage` even after the page
 * is closed. A mutating request carries the CSRF token; when the server rejects the token, it fetches a new one and
 * retries once. Throws `PaymentRequiredError` for 402, `HttpError` for every other unsuccessful status, and
 * `NetworkError` when there was no response.
 */
export async function request<T>(
  method: HttpMethod,
  path: string,
  payload?: unknown,
  headers: Readonly<Record<string, string>> = {},
  outlivesPage = false,
): Promise<T> {
  return withFreshToken(() => attempt<T>(method, path, payload, headers, outlivesPage));
}

/** Fetches the CSRF token ahead of a request that a closing page will make: such a page cannot wait for it. */
export function fetchCsrfTokenEarly(): void {
  getCsrfToken().catch(() => {});
}

/** Like `request` for GET, and returns the response headers too. */
export async function requestWithHeaders(path: string): Promise<{ body: unknown; headers: Headers }> {
  const response = await send(path, { method: 'GET' });
  const text = await readText(response);
  if (!response.ok) throw toHttpError(response, text);
  return { body: JSON.parse(text), headers: response.headers };
}

/** Whether a path of the API exists. Throws `NetworkError` when there was no response. */
export async function exists(path: string): Promise<boolean> {
  return (await send(path, { method: 'HEAD' })).status !== 404;
}

/** Uploads one file as a form field and returns the parsed response. Throws like `request`. */
export async function upload<T>(path: string, field: string, file: File): Promise<T> {
  const form = new FormData();
  form.append(field, file);
  return withFreshToken(() => attempt<T>('POST', path, form, {}));
}

/**
 * Uploads a form and returns the parsed response. `onProgress` gets the part of it that is sent, from 0 to 1. Throws like
 * `request`.
 */
export async function uploadForm<T>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<T> {
  return withFreshToken(async () => {
    const response = await sendForm(path, form, await getCsrfToken(), onProgress);
    const text = await readText(response);
    if (!response.ok) throw toHttpError(response, text);
    return JSON.parse(text) as T;
  });
}

/** `fetch` does not report what it has sent. */
function sendForm(path: string, form: FormData, token: string, onProgress: (part: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    dropPageAnswers();
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.setRequestHeader('X-CSRF-Token', token);
    const fail = () => reject(new NetworkError('The server could not be reached'));
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    call.addEventListener('load', () =>
      resolve(new Response(call.responseText, { status: call.status, statusText: call.statusText })),
    );
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    call.send(form);
  });
}

async function withFreshToken<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isCsrfRefusal(error)) throw error;
    clearCsrfToken();
    return call();
  }
}

function isCsrfRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.body.error === 'CSRF_TOKEN_INVALID';
}

async function attempt<T>(
  method: HttpMethod,
  path: string,
  payload: unknown,
  given: Readonly<Record<string, string>>,
  keepalive = false,
): Promise<T> {
  const headers: Record<string, string> = { ...given };
  if (method !== 'GET') headers['X-CSRF-Token'] = await getCsrfToken();
  // The browser itself sets the content type of a form, with its boundary, and of a file.
  const isRaw = payload instanceof FormData || payload instanceof Blob;
  if (payload !== undefined && !isRaw) headers['Content-Type'] = 'application/json';
  const body = isRaw ? payload : JSON.stringify(payload);
  const response = await send(path, {
    method,
    headers,
    ...(payload !== undefined && { body }),
    ...(keepalive && { keepalive }),
  });
  const text = await readText(response);
  if (!response.ok) throw toHttpError(response, text);
  return (response.status === 204 ? undefined : JSON.parse(text)) as T;
}

/**
 * Fetches a file. An unsuccessful response throws an `HttpError` reading "HTTP error! status: {code}", with the
 * server's message in its body; 402 throws a `PaymentRequiredError`; no response throws a `NetworkError`.
 */
export async function fetchFile(path: string): Promise<Blob> {
  return readFile(await send(path, { method: 'GET' }));
}

/** Like `fetchFile`, for a file generated from a payload. */
export async function requestFile(path: string, payload: unknown): Promise<Blob> {
  return withFreshToken(async () => {
    const headers = { 'X-CSRF-Token': await getCsrfToken(), 'Content-Type': 'application/json' };
    return readFile(await send(path, { method: 'POST', headers, body: JSON.stringify(payload) }));
  });
}

async function readFile(response: Response): Promise<Blob> {
  if (response.ok) return response.blob().catch(lostConnection);
  const error = toHttpError(response, await readText(response));
  if (error instanceof PaymentRequiredError) throw error;
  throw new HttpError(`HTTP error! status: ${error.status}`, error.status, error.body);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') dropPageAnswers();
  const given = init.method === 'GET' ? takePageAnswer(path) : undefined;
  const response = given
    ? new Response(JSON.stringify(given.body), { headers: given.headers })
    : await fetch(path, { credentials: 'include', ...init }).catch(lostConnection);
  noteAnswer(response);
  return response;
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
