import type { Client } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { PROVIDER_TIMEOUT_MS, providerFetch } from '../provider-fetch.ts';

/** The operator's REST credentials, and where PayPal is. */
export interface PaypalConfig {
  readonly paypalApiBase: string;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
}

/** What this reads of a request of axios, and what axios needs of an answer. */
interface AxiosRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data?: string;
}

/** Stands for credentials wherever the SDK would hold them. */
const HELD_BACK = 'held-back';
const TOKEN_PATH = '/v1/oauth2/token';
const tokenAnswer = z.looseObject({ access_token: z.string().min(1) });

/**
 * PayPal with the operator's credentials. A client fetches its access token with its first call and keeps it, so one
 * serves for one piece of work. The SDK is loaded when first needed. Its errors hold the whole request, headers and
 * all, and end up in logs: so the secret and the token are put on the wire here, and never given to it.
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

/** The SDK knows two addresses of its own and takes no other, but it lets axios be told how to send. */
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
