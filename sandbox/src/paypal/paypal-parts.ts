import type { Core } from '../core/core.ts';
import { type AccountStore, createAccountStore } from '../core/store.ts';
import { createPaypalAccount, findCapture, findOrder, type PaypalAccount } from './paypal-account.ts';

/** What the stand-in for PayPal is made of. */
export interface PaypalParts {
  readonly core: Core;
  readonly accounts: AccountStore<PaypalAccount>;
}

export function createPaypalParts(core: Core): PaypalParts {
  return { core, accounts: createAccountStore((clientId) => createPaypalAccount(clientId, core.clock)) };
}

/** The REST app that a client id or one of its access tokens names, or null where neither looks so. */
export function accountOfKey({ accounts }: PaypalParts, key: string): string | null {
  const byToken = accounts.find(({ tokens, clientId }) => (tokens.has(key) ? clientId : null));
  return byToken ?? (isCredential(key) ? key : null);
}

/** Whether this could be a client id or a client secret. */
export function isCredential(text: string): boolean {
  return /^[\w-]{10,200}$/.test(text);
}

/** An order by its own id or its capture's, in whichever app it is. */
export function findAnyOrder({ accounts, core }: PaypalParts, id: string) {
  return accounts.find((account) => {
    const order = findOrder(account, id, core.clock.now()) ?? findCapture(account, id)?.order;
    return order ? { account, order } : null;
  });
}
