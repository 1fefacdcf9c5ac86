import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import type { Deps } from '../deps.ts';

export type KeyCheckDeps = Pick<Deps, 'config' | 'log'>;

/**
 * Tests a key with a small request to its provider. Never throws, and never logs or returns the key or the provider's words,
 * which may repeat it.
 */
export type KeyCheck = (deps: KeyCheckDeps, key: string, timeoutMs?: number) => Promise<KeyTestResponse>;

/** The verdict when the provider was not reached or gave no usable answer. */
export function unknownVerdict({ log }: KeyCheckDeps, provider: string, error: unknown): KeyTestResponse {
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  log.warn({ provider, reason: name, status: statusCode }, 'a provider could not be reached to check a key');
  return { works: null, liveMode: null, message: `We couldn’t reach ${provider}. Please try again later.` };
}
