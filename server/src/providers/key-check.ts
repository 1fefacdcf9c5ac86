import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import type { Deps } from '../deps.ts';

export type KeyCheckDeps = Pick<Deps, 'config' | 'log'>;

/**
 * Asks a provider for something small with a key. Whatever comes of it is an answer: this never throws, and neither
 * logs nor answers the key, nor a word of what the provider said, which may repeat it.
 */
export type KeyCheck = (deps: KeyCheckDeps, key: string, timeoutMs?: number) => Promise<KeyTestResponse>;

/** What is said when a provider was not reached, or gave no answer that tells anything of the key. */
export function unknownVerdict({ log }: KeyCheckDeps, provider: string, error: unknown): KeyTestResponse {
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  log.warn({ provider, reason: name, status: statusCode }, 'a provider could not be asked about a key');
  return { works: null, liveMode: null, message: `${provider} could not be reached. Try again later.` };
}
