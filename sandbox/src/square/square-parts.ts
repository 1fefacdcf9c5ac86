import type { Core } from '../core/core.ts';
import { type AccountStore, createAccountStore } from '../core/store.ts';
import {
  createSquareAccount,
  type SquareAccount,
  type SquareLink,
  type SquarePayment,
} from './square-account.ts';

/** The parts of the Square sandbox. */
export interface SquareParts {
  readonly core: Core;
  readonly accounts: AccountStore<SquareAccount>;
}

export function createSquareParts(core: Core): SquareParts {
  return { core, accounts: createAccountStore((token) => createSquareAccount(token, core.clock)) };
}

/** The seller of a token, or null if it does not have the format of Square's tokens. */
export function accountOfToken(token: string): string | null {
  return /^[\w.~+/-]{10,300}$/.test(token) ? token : null;
}

export interface FoundLink {
  readonly account: SquareAccount;
  readonly link: SquareLink;
}

/** A link that was not deleted, by its own id or its order's. */
export function findLink({ accounts }: SquareParts, id: string): FoundLink | null {
  return accounts.find((account) => {
    const link = account.links.get(id) ?? [...account.links.values()].find(({ order }) => order.id === id);
    return link ? { account, link } : null;
  });
}

export function findPayment({ accounts }: SquareParts, id: string) {
  return accounts.find((account) => {
    const payment = account.payments.get(id);
    return payment ? { account, payment } : null;
  });
}

/** The completed or pending payment of an order. */
export function findLivePayment({ payments }: SquareAccount, { order }: SquareLink): SquarePayment | null {
  return (
    [...payments.values()].find((payment) => payment.order === order && payment.status !== 'FAILED') ?? null
  );
}
