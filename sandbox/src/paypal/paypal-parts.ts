import type { Core } from '../core/core.ts';
import { type AccountStore, createAccountStore } from '../core/store.ts';
import { createPaypalAccount, findCapture, findOrder, type PaypalAccount } from './paypal-account.ts';

/** The parts of the PayPal sandbox. */
export interface PaypalParts {
  readonly core: Core;
  readonly accounts: AccountStore<PaypalAccount>;
}

export function createPaypalParts(core: Core): PaypalParts {
  return { core, accounts: createAccountStore((clientId) => createPaypalAccount(clientId, core.clock)) };
}

/** The REST app of a client id or one of its access tokens, or null if it has neither format. */
export function accountOfKey({ accounts }: PaypalParts, key: string): string | null {
  const byToken = accounts.find(({ tokens, clientId }) => (tokens.has(key) ? clientId : null));
  return byToken ?? (isCredential(key) ? key : null);
}

/** Whether this could be a client id or a client secret. */
export function isCredential(text: string): boolean {
  return /^[\w-]{10,200}$/.test(text);
}

/** Finds an order by its own id or its capture's, in any app. */
export function findAnyOrder({ accounts, core }: PaypalParts, id: string) {
  return accounts.find((account) => {
    const order = findOrder(account, id, core.clock.now()) ?? findCapture(account, id)?.order;
    return order ? { account, order } : null;
  });
}
