import { AsyncLocalStorage } from 'node:async_hooks';

/** What queries run as while they run for one contractor; it has no rights of its own beyond that account's rows. */
export const TENANT_ROLE = 'plumbline_tenant';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const storage = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` with PostgreSQL itself keeping every query to the rows of `account`: what belongs to others is not there, and
 * writing it fails. Throws when that is not the id of an account. Takes hold where a transaction or a single query begins, so
 * not inside a transaction that is already open.
 */
export async function withinAccount<Result>(
  account: string,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  if (!UUID.test(account)) throw new Error('The id of an account is a UUID in lower case.');
  // A query of the builder is not sent until somebody awaits it: that must happen in here.
  return storage.run(account, async () => await work());
}

/** Runs `work` without that wall. `_why` is for the reader: say which rows of others it must see. */
export async function acrossAccounts<Result>(
  _why: string,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  return storage.run(null, async () => await work());
}

/** Whose rows alone the queries of this moment may touch; null where they are not kept to one account. */
export function scopedAccount(): string | null {
  return storage.getStore() ?? null;
}

/** The statements that put the wall up, for the rest of a transaction. The id was looked at by `withinAccount`. */
export function scopeStatements(account: string): string {
  return `set local role ${TENANT_ROLE}; set local plumbline.account_id = '${account}'`;
}
