import type { Client } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { PROVIDER_TIMEOUT_MS, providerFetch } from '../provider-fetch.ts';

/** The operator's REST credentials and PayPal's address. */
export interface PaypalConfig {
  readonly paypalApiBase: string;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
}

/** The parts of an axios request that this file reads. */
interface AxiosRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data?: string;
}

/** A placeholder for credentials inside the SDK. */
const HELD_BACK = 'held-back';
const TOKEN_PATH = '/v1/oauth2/token';
const tokenAnswer = z.looseObject({ access_token: z.string().min(1) });

/**
 * A PayPal client with the operator's credentials. It fetches an access token with its first call and keeps it, so create one
 * per task. The SDK is loaded on first use. Its errors contain the whole request with headers and end up in logs, so the secret
 * and the token are added on the wire, and the SDK never gets them.
 */
export async function openPaypalClient(
  config: PaypalConfig,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): Promise<Client> {
  const { Client: PaypalClient, Environment } = await import('@paypal/paypal-server-sdk');
  return new PaypalClient({
    environment: Environment.Production,
    clientCredentialsAuthCredentials: { oAuthClientId: HELD_BACK, oAuthClientSecret: HELD_BACK },
    unstable_httpClientOptions: { adapter: sendAs(config, timeoutMs) },
  });
}

/** The SDK accepts only its own two addresses, but lets axios be given an adapter. */
function sendAs(config: PaypalConfig, timeoutMs: number) {
  const send = providerFetch(timeoutMs);
  const credentials = Buffer.from(`${config.paypalClientId}:${config.paypalClientSecret}`).toString('base64');
  let accessToken = '';
  return async (request: AxiosRequest) => {
    const { pathname, search } = new URL(request.url);
    const isForToken = pathname === TOKEN_PATH;
    const headers = new Headers(request.headers);
    headers.set('authorization', isForToken ? `Basic ${credentials}` : `Bearer ${accessToken}`);
    const response = await send(new URL(pathname + search, config.paypalApiBase), {
      method: request.method.toUpperCase(),
      headers,
      body: request.data ?? null,
    });
    let data = await response.text();
    if (isForToken && response.ok) {
      const answer = tokenAnswer.parse(JSON.parse(data));
      accessToken = answer.access_token;
      data = JSON.stringify({ ...answer, access_token: HELD_BACK });
    }
    return {
      data,
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config: request,
    };
  };
}
