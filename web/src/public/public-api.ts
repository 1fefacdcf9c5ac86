import type { PublicStatusResponse } from '@plumbline/contract/public-estimates';

/** What a decline says when the client gives no reason. */
export const NO_REASON_GIVEN = 'Declined by client';

/** The server's refusal of an answer; the message is a sentence fit to be shown. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

let csrfToken: Promise<string> | null = null;

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch('/api/auth/csrf-token', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`No security token: ${response.status}`);
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

function currentCsrfToken(): Promise<string> {
  csrfToken ??= fetchCsrfToken().catch((error: unknown) => {
    csrfToken = null;
    throw error;
  });
  return csrfToken;
}

async function send(path: string, body: unknown, keepalive: boolean): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-csrf-token': await currentCsrfToken(),
  };
  if (body === undefined) return fetch(path, { method: 'POST', headers, keepalive });
  headers['content-type'] = 'application/json';
  return fetch(path, { method: 'POST', headers, keepalive, body: JSON.stringify(body) });
}

/** Posts with the security token, which is fetched on first use and, where it has gone stale, once more. */
async function post(path: string, body?: unknown, keepalive = false): Promise<PublicStatusResponse> {
  let response = await send(path, body, keepalive);
  let failure = response.ok ? null : await readFailure(response);
  if (response.status === 403 && failure?.error === 'CSRF_TOKEN_INVALID') {
    csrfToken = null;
    response = await send(path, body, keepalive);
    failure = response.ok ? null : await readFailure(response);
  }
  if (response.ok) return (await response.json()) as PublicStatusResponse;
  if (response.status < 500 && failure?.message) throw new RefusedError(failure.message);
  throw new Error(`${path} answered ${response.status}`);
}

async function readFailure(response: Response): Promise<{ error?: string; message?: string }> {
  try {
    return (await response.json()) as { error?: string; message?: string };
  } catch {
    return {};
  }
}

const pathOf = (estimateId: string, action: string) =>
  `/api/estimates/${encodeURIComponent(estimateId)}/${action}`;

export interface Acceptance {
  readonly clientName: string;
  readonly clientEmail: string;
  /** The client's name as they typed it to sign. */
  readonly signature: string;
}

/** Accepts the estimate. Throws `RefusedError` with the server's sentence, or any other error when it cannot be told. */
export function acceptEstimate(estimateId: string, acceptance: Acceptance): Promise<PublicStatusResponse> {
  const { clientName, clientEmail, signature } = acceptance;
  return post(pathOf(estimateId, 'confirm-manual-payment'), {
    clientName,
    clientEmail,
    signature: { kind: 'typed', text: signature },
  });
}

/** Declines the estimate; an empty reason becomes a fixed text. Throws like `acceptEstimate`. */
export function declineEstimate(estimateId: string, reason: string): Promise<PublicStatusResponse> {
  return post(pathOf(estimateId, 'decline'), { reason: reason.trim() || NO_REASON_GIVEN });
}

/** Tells that a person has seen the page; outlives the page. */
export async function reportView(estimateId: string): Promise<void> {
  await post(pathOf(estimateId, 'view'), undefined, true);
}
