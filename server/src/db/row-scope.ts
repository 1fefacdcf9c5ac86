import { AsyncLocalStorage } from 'node:async_hooks';

/** The role for queries on behalf of one contractor; it can only reach that account's rows. */
export const TENANT_ROLE = 'plumbline_tenant';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const storage = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` with PostgreSQL itself limiting every query to the rows of `account`: other rows are invisible, and
 * writing them fails. Throws if `account` is not an account id. Takes effect when a transaction or single query begins, so
 * not inside an open transaction.
 */
export async function withinAccount<Result>(
  account: string,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  if (!UUID.test(account)) throw new Error('The id of an account is a UUID in lower case.');
  // The builder sends a query only when it is awaited, which must happen in here.
  return storage.run(account, async () => await work());
}

/** Runs `work` without row security. `_why` is for the reader: name the other accounts' rows that it must see. */
export async function acrossAccounts<Result>(
  _why: string,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  return storage.run(null, async () => await work());
}

/** The account that queries are currently limited to; null without a limit. */
export function scopedAccount(): string | null {
  return storage.getStore() ?? null;
}

/** The statements that enable row security for the rest of a transaction. `withinAccount` has validated the id. */
export function scopeStatements(account: string): string {
  return `set local role ${TENANT_ROLE}; set local plumbline.account_id = '${account}'`;
}
