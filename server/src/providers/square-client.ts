import type { SquareClient } from 'square';
import type { Config } from '../config.ts';
import { PROVIDER_TIMEOUT_MS, providerFetch } from './provider-fetch.ts';

/**
 * Square with one account's token, without which the SDK would look for another in the environment: it may not be empty.
 * The SDK is loaded when first needed, for it takes a second and 70 MB.
 */
export async function openSquareClient(
  config: Pick<Config, 'squareApiBase'>,
  accessToken: string,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): Promise<SquareClient> {
  if (!accessToken) throw new Error('Square is called with a token of the contractor, or not at all.');
  const { SquareClient: Client } = await import('square');
  return new Client({
    token: accessToken,
    baseUrl: config.squareApiBase,
    fetch: providerFetch(timeoutMs),
    logging: { silent: true },
  });
}

/** Square's two worlds are two addresses; of any other nothing is known. */
export function squareLiveMode({ squareApiBase }: Pick<Config, 'squareApiBase'>): boolean | null {
  const { hostname } = new URL(squareApiBase);
  if (hostname === 'connect.squareup.com') return true;
  return hostname === 'connect.squareupsandbox.com' ? false : null;
}
