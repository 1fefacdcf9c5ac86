import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<object>();

/** Runs `work` and adds `details` to everything it logs. */
export function loggingWith<Result>(details: object, work: () => Result): Result {
  return storage.run(details, work);
}

/** The details of the current scope. */
export function scopeDetails(): object | undefined {
  return storage.getStore();
}
