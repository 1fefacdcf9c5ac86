import { Stripe } from 'stripe';
import type { Config } from '../../config/config.ts';
import { PROVIDER_TIMEOUT_MS, providerFetch } from '../provider-fetch.ts';

/** A Stripe client with one account's key. The SDK pins the API version, and takes an address only in parts. */
export function stripeClient(
  config: Pick<Config, 'stripeApiBase'>,
  secretKey: string,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): Stripe {
  const { protocol, hostname, port } = new URL(config.stripeApiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(providerFetch(timeoutMs)),
    telemetry: false,
  });
}
