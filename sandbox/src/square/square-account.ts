import { createHash } from 'node:crypto';
import type { serialization } from 'square';
import type { SandboxClock } from '../core/clock.ts';
import { createIdempotencyMemory, type IdempotencyMemory } from '../core/idempotency.ts';
import type { CreatePaymentLinkRequest } from './square-requests.ts';

/** The sandbox's currencies that Square has locations in; a token ending in `_jpy` belongs to a location in Japan. */
const COUNTRIES = { USD: 'US', EUR: 'IE', GBP: 'GB', CAD: 'CA', AUD: 'AU', JPY: 'JP' } as const;
export type SquareCurrency = keyof typeof COUNTRIES;

type OrderRequest = NonNullable<CreatePaymentLinkRequest['order']>;

export interface SquareOrder {
  readonly id: string;
  readonly request: OrderRequest;
  readonly totalMinor: number;
  readonly createdAt: Date;
  updatedAt: Date;
  state: 'DRAFT' | 'OPEN' | 'CANCELED';
  version: number;
}

export interface SquareLink {
  readonly id: string;
  readonly order: SquareOrder;
  readonly request: CreatePaymentLinkRequest;
  readonly createdAt: Date;
}

export interface SquareRefund {
  readonly id: string;
  readonly payment: SquarePayment;
  readonly amountMinor: number;
  readonly reason: string | null;
  readonly createdAt: Date;
}

export interface SquarePayment {
  readonly id: string;
  readonly order: SquareOrder;
  readonly source: 'CARD' | 'BANK_ACCOUNT';
  readonly buyerEmail: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  updatedAt: Date;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly refunds: SquareRefund[];
}

/** All data of one seller, identified by the access token. */
export interface SquareAccount {
  readonly token: string;
  readonly merchantId: string;
  readonly locationId: string;
  readonly currency: SquareCurrency;
  readonly country: (typeof COUNTRIES)[SquareCurrency];
  readonly openedAt: Date;
  readonly links: Map<string, SquareLink>;
  readonly orders: Map<string, SquareOrder>;
  readonly payments: Map<string, SquarePayment>;
  readonly refunds: Map<string, SquareRefund>;
  readonly subscriptions: Map<string, serialization.WebhookSubscription.Raw>;
  readonly answers: IdempotencyMemory;
}

/** The location's id is derived from the token, so that it stays the same after a restart. */
export function createSquareAccount(token: string, clock: SandboxClock): SquareAccount {
  const digest = createHash('sha256').update(token).digest('hex').toUpperCase();
  const ending = /_([a-z]{3})$/.exec(token)?.[1]?.toUpperCase() ?? '';
  const currency = isSquareCurrency(ending) ? ending : 'USD';
  return {
    token,
    merchantId: `ML${digest.slice(0, 11)}`,
    locationId: `L${digest.slice(11, 23)}`,
    currency,
    country: COUNTRIES[currency],
    openedAt: clock.now(),
    links: new Map(),
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    subscriptions: new Map(),
    answers: createIdempotencyMemory(clock),
  };
}

export function refundedMinor({ refunds }: SquarePayment): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function isSquareCurrency(text: string): text is SquareCurrency {
  return text in COUNTRIES;
}
