import type { Attribution } from './attribution.ts';

/** The advertising pixel's one function; present only if the operator has configured the pixel. */
type Pixel = (command: 'track', event: string, details?: Readonly<Record<string, unknown>>) => void;

const KEY_PREFIX = 'plumbline_reported_purchase:';

export interface Purchase {
  /** In hundredths of `currency`. */
  readonly amountMinor: number;
  /** ISO code, in any case. */
  readonly currency: string;
  readonly transactionId: string;
  readonly attribution: Attribution | null;
}

const reportedHere = new Set<string>();

function wasReported(transactionId: string): boolean {
  if (reportedHere.has(transactionId)) return true;
  try {
    return localStorage.getItem(KEY_PREFIX + transactionId) !== null;
  } catch {
    return false;
  }
}

function markReported(transactionId: string): void {
  reportedHere.add(transactionId);
  try {
    localStorage.setItem(KEY_PREFIX + transactionId, '1');
  } catch {
    // Without storage it is remembered until the page is left.
  }
}

/** Reports a visitor's action, such as SignUp or Lead, to the advertising pixel, if there is one. */
export function reportConversion(event: string, details?: Readonly<Record<string, unknown>>): void {
  const { rdt } = window as { rdt?: unknown };
  if (typeof rdt !== 'function') return;
  try {
    (rdt as Pixel)('track', event, ...(details ? [details] : []));
  } catch {
    // A failing pixel must not break the page.
  }
}

/**
 * Reports a purchase to the advertising pixel, if there is one; each transaction once, however often this is called.
 */
export function reportPurchase({ amountMinor, currency, transactionId, attribution }: Purchase): void {
  const { rdt } = window as { rdt?: unknown };
  if (typeof rdt !== 'function' || wasReported(transactionId)) return;
  markReported(transactionId);
  reportConversion('Purchase', {
    value: amountMinor / 100,
    currency: currency.toUpperCase(),
    transactionId,
    ...attribution,
  });
}
