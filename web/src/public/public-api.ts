import type {
  ConfirmRequest,
  PublicEstimate,
  PublicEstimateResponse,
  PublicStatusResponse,
} from '@plumbline/contract/estimates/public-estimates';
import type { QuestionRequest, QuestionResponse } from '@plumbline/contract/estimates/questions';
import type { ViewResponse } from '@plumbline/contract/estimates/views';
import type {
  CreatePaymentResponse,
  ManualDepositMethod,
  VerifyPaymentResponse,
} from '@plumbline/contract/payments/deposits';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';

/** The reason of a decline when the client gives none. */
const NO_REASON_GIVEN = 'Declined by client';

/** The server's refusal of an answer; the message is a sentence for the reader, or empty. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** There was no response: only this is a connection problem. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, init).catch((cause: unknown) => {
    throw new UnansweredError(`No answer from ${path}`, { cause });
  });
}

let csrfToken: Promise<string> | null = null;

async function fetchCsrfToken(): Promise<string> {
  const response = await reach('/api/auth/csrf-token', { headers: { accept: 'application/json' } });
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
  if (body === undefined) return reach(path, { method: 'POST', headers, keepalive });
  headers['content-type'] = 'application/json';
  return reach(path, { method: 'POST', headers, keepalive, body: JSON.stringify(body) });
}

/** Posts with the CSRF token, which is fetched on first use and refreshed once when rejected. */
async function post<Answer>(path: string, body?: unknown, keepalive = false): Promise<Answer> {
  let response = await send(path, body, keepalive);
  let failure = response.ok ? null : await readFailure(response);
  if (response.status === 403 && failure?.error === 'CSRF_TOKEN_INVALID') {
    csrfToken = null;
    response = await send(path, body, keepalive);
    failure = response.ok ? null : await readFailure(response);
  }
  if (response.ok) return (await response.json()) as Answer;
  if (response.status < 500) throw new RefusedError(failure?.message ?? '', failure?.error);
  throw new Error(`${path} answered ${response.status}`);
}

async function readFailure(response: Response): Promise<{ error?: string; message?: string }> {
  try {
    return (await response.json()) as { error?: string; message?: string };
  } catch {
    return {};
  }
}

/** The estimate, change order or invoice that a call is about. */
export interface Called {
  readonly id: string;
  readonly changeOrder?: PublicEstimate['changeOrder'] | undefined;
  readonly isInvoice?: true;
}

/** The address of a client's call. */
export const pathOf = ({ id, changeOrder, isInvoice }: Called, action: string) =>
  `/api/${isInvoice ? 'invoices' : changeOrder ? 'change-orders' : 'estimates'}/${id}/${action}`;

/** Name, email and signature, the version they apply to, and the selection. */
export type Acceptance = Pick<
  ConfirmRequest,
  'clientName' | 'clientEmail' | 'signature' | 'documentHash' | 'selection' | 'totalAmount'
>;

/** Codes of refusals because the estimate on the page is outdated. */
const OUTDATED = ['DOCUMENT_CHANGED', 'ANSWERED', 'EXPIRED', 'NOT_FOUND', 'NOT_EXPIRED', 'ALREADY_ASKED'];
const SETTLED = ['PAYMENT_ARRIVED', 'PAYMENT_PENDING'];

/** The code of such a refusal; null for every other failure. */
export function outdatedCode(error: unknown): string | null {
  const code = error instanceof RefusedError ? (error.code ?? '') : '';
  return [...OUTDATED, ...SETTLED].includes(code) ? code : null;
}

/**
 * Accepts the estimate, through the contractor's session if the client signs on their device. Throws `RefusedError` with the
 * server's message, or any other error if the result is unknown.
 */
export function acceptEstimate(
  estimate: Called,
  acceptance: Acceptance,
  isInPerson: boolean,
): Promise<PublicStatusResponse> {
  return post(pathOf(estimate, isInPerson ? 'sign-here' : 'confirm-manual-payment'), acceptance);
}

/** Reports how the deposit of the accepted estimate will be paid. Throws like `acceptEstimate`. */
export function chooseDepositMethod(
  estimate: Called,
  method: ManualDepositMethod,
): Promise<PublicStatusResponse> {
  return post(pathOf(estimate, 'deposit-method'), { method });
}

/** Asks for an updated version of an expired estimate. Throws like `acceptEstimate`. */
export function requestUpdate(estimate: Called, note: string): Promise<PublicStatusResponse> {
  return post(pathOf(estimate, 'request-update'), { note: note.trim() });
}

/** Starts an online payment of the accepted estimate's deposit, or of the invoice or a part of it, and returns the URL to go to. Throws like `acceptEstimate`. */
export async function createPayment(
  estimate: Called,
  provider: OnlineProvider,
  amount?: string,
): Promise<string> {
  const path = pathOf(estimate, 'create-payment');
  const { checkoutUrl } = await post<Partial<CreatePaymentResponse>>(path, { provider, amount });
  if (!checkoutUrl) throw new RefusedError('No checkout URL received');
  return checkoutUrl;
}

/** Fetches the state of a payment that the client returned from. Throws like `acceptEstimate`. */
export function verifyPayment(estimate: Called, sessionId: string): Promise<VerifyPaymentResponse> {
  return post(pathOf(estimate, 'verify-payment'), { sessionId });
}

/** Fetches what the client's page shows now of an estimate, or of an invoice; null if it is no longer online. Throws if it cannot be read. */
export async function readEstimate<Answer = PublicEstimateResponse>(
  estimate: Called,
): Promise<Answer | null> {
  const response = await fetch(pathOf(estimate, 'public'), { headers: { accept: 'application/json' } });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The estimate could not be read: ${response.status}`);
  return (await response.json()) as Answer;
}

/** Asks a question or for changes, and returns all messages. Throws like `acceptEstimate`. */
export function askQuestion(estimate: Called, question: QuestionRequest): Promise<QuestionResponse> {
  return post(pathOf(estimate, 'questions'), question);
}

/** Declines the estimate; an empty reason becomes a fixed text. Throws like `acceptEstimate`. */
export function declineEstimate(estimate: Called, reason: string): Promise<PublicStatusResponse> {
  return post(pathOf(estimate, 'decline'), { reason: reason.trim() || NO_REASON_GIVEN });
}

/**
 * Reports that a person has seen the page; outlives the page. Resolves to the view's id, null if the view does not
 * count.
 */
export async function reportView(estimate: Called): Promise<string | null> {
  const hasTouch = navigator.maxTouchPoints > 1;
  return (await post<ViewResponse>(pathOf(estimate, 'view'), { hasTouch }, true)).viewId;
}

/** Reports the duration of a view so far, in whole seconds; outlives the page. */
export async function reportViewTime(estimate: Called, viewId: string, seconds: number): Promise<void> {
  await send(pathOf(estimate, `views/${viewId}`), { seconds }, true);
}
