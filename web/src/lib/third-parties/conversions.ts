import type { Attribution } from './attribution.ts';

/** The advertising pixel's one function; there only where the operator has configured the pixel. */
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
    // Without storage it is known until the page is left.
  }
}

/** Tells the advertising pixel, where there is one, of what somebody did here, such as SignUp or Lead. */
export function reportConversion(event: string, details?: Readonly<Record<string, unknown>>): void {
  const { rdt } = window as { rdt?: unknown };
  if (typeof rdt !== 'function') return;
  try {
    (rdt as Pixel)('track', event, ...(details ? [details] : []));
  } catch {
    // A pixel that fails must not take the page with it.
  }
}

/** Tells the advertising pixel of a purchase, if there is a pixel; the same transaction once, however often it is told. */
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
