import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<object>();

/** Runs `work`; what is logged meanwhile, by whatever it calls, carries `details`. */
export function loggingWith<Result>(details: object, work: () => Result): Result {
  return storage.run(details, work);
}

/** What the lines of this moment carry. */
export function scopeDetails(): object | undefined {
  return storage.getStore();
}
