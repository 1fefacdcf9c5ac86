import type { SquareClient } from 'square';
import type { Config } from '../../config.ts';
import { PROVIDER_TIMEOUT_MS, providerFetch } from '../provider-fetch.ts';

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
    fetch: withWholeAmounts(providerFetch(timeoutMs)),
    logging: { silent: true },
  });
}

/** An amount that is no whole number, as a member of a JSON answer. */
const ODD_AMOUNT = /("amount"\s*:\s*)(?:-?\d+\.\d+(?:[eE][-+]?\d+)?|"[^"]*")/g;

/** The SDK throws on an amount that is no whole number, and then nobody learns that there is a payment. It reads as missing. */
function withWholeAmounts(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    return new Response((await response.text()).replace(ODD_AMOUNT, '$1null'), response);
  };
}

/** Square's two worlds are two addresses; of any other nothing is known. */
export function squareLiveMode({ squareApiBase }: Pick<Config, 'squareApiBase'>): boolean | null {
  const { hostname } = new URL(squareApiBase);
  if (hostname === 'connect.squareup.com') return true;
  return hostname === 'connect.squareupsandbox.com' ? false : null;
}
