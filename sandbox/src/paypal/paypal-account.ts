import type { SandboxClock } from '../core/clock.ts';
import { createIdempotencyMemory, type IdempotencyMemory } from '../core/idempotency.ts';
import type { CreateOrderRequest } from './paypal-requests.ts';

/** How the payer pays: an e-check arrives days later, and a refused card fails only at the capture. */
export type Funding = 'card' | 'echeck' | 'refused-card';

export interface PaypalRefund {
  readonly id: string;
  readonly captureId: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly noteToPayer: string | undefined;
}

export interface PaypalCapture {
  readonly id: string;
  readonly createdAt: Date;
  updatedAt: Date;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  readonly refunds: PaypalRefund[];
}

export interface PaypalOrder {
  readonly id: string;
  readonly request: CreateOrderRequest;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  updatedAt: Date;
  /** The payer's choice, once the order is approved. */
  funding: Funding | null;
  capture: PaypalCapture | null;
  isExpired: boolean;
}

/** All data of one REST app, identified by its client id. */
export interface PaypalAccount {
  readonly clientId: string;
  /** The secret of the first use; any other is refused afterwards. */
  clientSecret: string | null;
  /** Access tokens with their expiry. */
  readonly tokens: Map<string, Date>;
  readonly orders: Map<string, PaypalOrder>;
  readonly answers: IdempotencyMemory;
}

export function createPaypalAccount(clientId: string, clock: SandboxClock): PaypalAccount {
  return {
    clientId,
    clientSecret: null,
    tokens: new Map(),
    orders: new Map(),
    answers: createIdempotencyMemory(clock),
  };
}

/** How long an order can be captured. */
const ORDER_LIFE_MS = 3 * 60 * 60 * 1000;

/** The order, or null if there is none with that id or it has expired. */
export function findOrder(account: PaypalAccount, id: string, now: Date): PaypalOrder | null {
  const order = account.orders.get(id);
  if (!order) return null;
  const isOver = order.isExpired || now.getTime() >= order.createdAt.getTime() + ORDER_LIFE_MS;
  return isOver && !order.capture ? null : order;
}

export function findCapture(account: PaypalAccount, captureId: string) {
  for (const order of account.orders.values())
    if (order.capture?.id === captureId) return { order, capture: order.capture };
  return null;
}

export function refundedMinor({ refunds }: PaypalCapture): bigint {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
