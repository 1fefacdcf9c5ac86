import type { SquareClient } from 'square';
import type { Config } from '../../config/config.ts';
import { PROVIDER_TIMEOUT_MS, providerFetch } from '../provider-fetch.ts';

/**
 * A Square client with one account's token. The token must not be empty, or the SDK would use one from the environment. The SDK
 * is loaded on first use, because it takes a second and 70 MB.
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
    fetch: withWholeAmounts(providerFetch(timeoutMs)),
    logging: { silent: true },
  });
}

/** A JSON member whose amount is not a whole number. */
const ODD_AMOUNT = /("amount"\s*:\s*)(?:-?\d+\.\d+(?:[eE][-+]?\d+)?|"[^"]*")/g;

/** The SDK throws on an amount that is not a whole number, which would hide the payment. Reads it as missing instead. */
function withWholeAmounts(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    return new Response((await response.text()).replace(ODD_AMOUNT, '$1null'), response);
  };
}

/** Square's production and sandbox have fixed addresses; null for any other. */
export function squareLiveMode({ squareApiBase }: Pick<Config, 'squareApiBase'>): boolean | null {
  const { hostname } = new URL(squareApiBase);
  if (hostname === 'connect.squareup.com') return true;
  return hostname === 'connect.squareupsandbox.com' ? false : null;
}
