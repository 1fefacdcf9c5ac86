import type { OAuthToken } from '@paypal/paypal-server-sdk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newId } from '../core/ids.ts';
import { isCredential, type PaypalParts } from './paypal-parts.ts';
import { PaypalStranger } from './paypal-refusal.ts';
import type { Wire } from './wire.ts';

/** The lifetime of an access token, in seconds. */
const TOKEN_LIFE_SECONDS = 32_400;
const grant = z.object({ grant_type: z.literal('client_credentials') });

/** `POST /v1/oauth2/token`: exchanges a client id and its secret for an access token. */
export function registerTokenRoute(app: FastifyInstance, { core, accounts }: PaypalParts): void {
  app.post('/v1/oauth2/token', (request) => {
    const [clientId, clientSecret] = credentialsOf(request);
    const isKnown = isCredential(clientId) && isCredential(clientSecret);
    const account = isKnown ? accounts.of(clientId) : null;
    if (account) account.clientSecret ??= clientSecret;
    if (!account || account.clientSecret !== clientSecret || core.revokedKeys.has('paypal', clientId))
      throw new PaypalStranger('invalid_client', 'Client Authentication failed');
    if (!grant.safeParse(request.body).success)
      throw new PaypalStranger('unsupported_grant_type', 'Grant Type is NULL or not supported');
    const token = newId('A21AA', 92);
    account.tokens.set(token, new Date(core.clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000));
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: TOKEN_LIFE_SECONDS,
      nonce: `${core.clock.now().toISOString()}${newId('', 20)}`,
    } satisfies Wire<OAuthToken> & Record<'app_id' | 'nonce', string>;
  });
}

function credentialsOf({ headers }: FastifyRequest): [id: string, secret: string] {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return ['', ''];
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return [id, secret];
}
