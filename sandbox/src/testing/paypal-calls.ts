import type { Order } from '@paypal/paypal-server-sdk';
import type { Wire } from '../paypal/wire.ts';

export const CLIENT = 'client-of-the-operator';
export const SECRET = 'secret-of-the-operator';

export interface PaypalAnswer {
  readonly status: number;
  readonly body: Wire<Order> & { details?: { issue: string; field?: string }[]; error?: string };
}

interface Given {
  readonly body?: object;
  readonly token?: string;
  /** Empty for none; a new one each time by default. */
  readonly requestId?: string;
  readonly prefer?: string;
}

/** The deposit that most tests pay. */
export const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      amount: { currency_code: 'USD', value: '1250.50' },
      payee: { email_address: 'ray@cutter.example' },
      custom_id: 'pay_1',
      description: 'Deposit EST-1001',
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://app.test/e/tok?payment=pay_1',
        cancel_url: 'https://app.test/e/tok?cancelled=pay_1',
      },
    },
  },
};

export async function fetchToken(address: string, client = CLIENT, secret = SECRET) {
  const answer = await fetch(`${address}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const body = (await answer.json()) as { access_token: string; error?: string };
  return { status: answer.status, body };
}

/** Calls the sandbox's PayPal API as the SDK does: POST with a body, otherwise GET. */
export async function callPaypal(address: string, path: string, given: Given = {}): Promise<PaypalAnswer> {
  const { body, requestId = crypto.randomUUID() } = given;
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${given.token ?? (await fetchToken(address)).body.access_token}`,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
      prefer: given.prefer ?? 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as PaypalAnswer['body'] };
}

/** Creates `ORDER` with another purchase unit, and resolves to its id. */
export async function createPaypalOrder(address: string, unit: object = {}): Promise<string> {
  const { body } = await callPaypal(address, '/v2/checkout/orders', {
    body: { ...ORDER, purchase_units: [{ ...ORDER.purchase_units[0], ...unit }] },
  });
  if (!body.id) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Without a `requestId` each call gets a new one. */
export function capturePaypalOrder(address: string, id: string, requestId?: string): Promise<PaypalAnswer> {
  const path = `/v2/checkout/orders/${id}/capture`;
  return callPaypal(address, path, { body: {}, ...(requestId && { requestId }) });
}
