import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

const TOKEN = 'EAAAseller0001';
const FOLDER = process.env.PROVIDER_SCHEMAS;
interface Schemas {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
}
type Content = Record<'application/json', { readonly schema: { readonly $ref: string } }>;
interface Captured {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER ?? '', name), 'utf8'));
}

const readSchemas = () => readJson('square-openapi-subset.json') as Schemas;

/** Returns a function that lists a value's faults by one of the schemas. */
function createJudge(schemas: Schemas) {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { int32: true, int64: true } });
  ajv.addSchema(schemas, 'square');
  return (ref: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `square${ref}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
      at: instancePath,
      message,
      ...params,
    }));
  };
}

async function call(method: string, path: string, body?: string) {
  const answer = await fetch(`${sandbox.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'square-version': '2026-09-16',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

interface Objects {
  readonly locations: { id: string }[];
  readonly payment_link: { id: string };
  readonly orders: { id: string; tenders?: { payment_id: string }[] }[];
  readonly payments: { id: string }[];
  readonly refunds: { id: string }[];
  readonly subscription: { id: string };
}

describe.skipIf(!FOLDER)('Square by the schemas in PROVIDER_SCHEMAS, skipped without that folder', () => {
  test('answers every call in the shape of the schemas', async () => {
    const schemas = readSchemas();
    const judge = createJudge(schemas);
    const judged = new Set<string>();
    const judgedCall = async (method: string, template: string, id = '', body?: object): Promise<Objects> => {
      const operation = schemas.paths[template]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${template} is not in the schemas`);
      judged.add(`${method} ${template}`);
      const text = body && JSON.stringify(body);
      const answer = await call(method, template.replace(/\{\w+\}/, id), text);
      expect({ template, status: answer.status }).toEqual({ template, status: 200 });
      const sent = operation.requestBody;
      const faults = [
        ...(sent ? judge(sent.content['application/json'].schema.$ref, body) : []),
        ...judge(operation.responses[200].content['application/json'].schema.$ref, answer.body),
      ];
      expect({ template, faults }).toEqual({ template, faults: [] });
      return answer.body;
    };

    const [location] = (await judgedCall('GET', '/v2/locations')).locations;
    await judgedCall('GET', '/v2/locations/{location_id}', location?.id);
    const subscription = {
      name: 'All',
      event_types: ['payment.updated'],
      notification_url: 'http://127.0.0.1:9/',
    };
    const hook = await judgedCall('POST', '/v2/webhooks/subscriptions', '', { subscription });
    await judgedCall('GET', '/v2/webhooks/subscriptions');
    await judgedCall('GET', '/v2/webhooks/subscriptions/{subscription_id}', hook.subscription.id);
    await judgedCall('DELETE', '/v2/webhooks/subscriptions/{subscription_id}', hook.subscription.id);

    const links = '/v2/online-checkout/payment-links';
    const quick = {
      name: 'Deposit',
      price_money: { amount: 5000, currency: 'USD' },
      location_id: location?.id,
    };
    const { id } = (await judgedCall('POST', links, '', { quick_pay: quick })).payment_link;
    await judgedCall('GET', links);
    await judgedCall('GET', `${links}/{id}`, id);
    for (const action of ['decline', 'pay']) await control(sandbox, `sessions/${id}/${action}`);
    const later = (await judgedCall('POST', links, '', { quick_pay: quick })).payment_link.id;
    await control(sandbox, `sessions/${later}/pay-later`);
    const unpaid = (await judgedCall('POST', links, '', { quick_pay: quick })).payment_link.id;
    await judgedCall('DELETE', `${links}/{id}`, unpaid);

    const state = await control<Objects>(sandbox, `state?provider=square&key=${TOKEN}`);
    for (const order of state.orders) await judgedCall('GET', '/v2/orders/{order_id}', order.id);
    await judgedCall('POST', '/v2/orders/batch-retrieve', '', {
      order_ids: state.orders.map((order) => order.id),
    });
    const paid = state.orders[0]?.tenders?.[0]?.payment_id;
    await judgedCall('POST', '/v2/refunds', '', {
      idempotency_key: 'r1',
      payment_id: paid,
      amount_money: { amount: 2000, currency: 'USD' },
    });
    await judgedCall('GET', '/v2/payments');
    for (const payment of state.payments) await judgedCall('GET', '/v2/payments/{payment_id}', payment.id);
    const after = await control<Objects>(sandbox, `state?provider=square&key=${TOKEN}`);
    await judgedCall('GET', '/v2/refunds/{refund_id}', after.refunds[0]?.id);

    const all = Object.entries(schemas.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...judged].toSorted()).toEqual(all.toSorted());
  });

  test('formats a refusal as one of its errors', async () => {
    const judge = createJudge(readSchemas());
    const body = JSON.stringify({ order: { location_id: '', line_items: [{ tip: 1 }] }, unknown: 1 });
    const answers = [
      await call('POST', '/v2/online-checkout/payment-links', body),
      await call('POST', '/v2/online-checkout/payment-links', '{'),
      await call('GET', '/v2/orders/none'),
      await call('GET', '/v2/nowhere'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404]);
    for (const { body: answer } of answers) {
      const { errors } = answer as { errors: object[] };
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(judge('#/components/schemas/Error', error)).toEqual([]);
    }
  });

  test('accepts recorded requests of the SDK', async () => {
    const judge = createJudge(readSchemas());
    const { locations } = (await call('GET', '/v2/locations')).body as Objects;
    const known: Record<string, string> = { L1: locations[0]?.id ?? '' };
    for (const captured of readJson('captured-square-requests.json') as Captured[]) {
      const body = captured.body.replace(/"L1"/, `"${known.L1}"`);
      const url = captured.url.replace(/[A-Z0-9]+$/, (id) => known[id] ?? id);
      const answer = await call(captured.method, url, body);
      expect({ url, status: answer.status, answer: answer.body }).toMatchObject({ url, status: 200 });
      if (captured.method !== 'POST') continue;
      expect(judge('#/components/schemas/CreatePaymentLinkRequest', JSON.parse(body))).toEqual([]);
      const { id } = (answer.body as Objects).payment_link;
      await control(sandbox, `sessions/${id}/pay`);
      const { orders, payments } = await control<Objects>(sandbox, `state?provider=square&key=${TOKEN}`);
      Object.assign(known, { ORD1: orders[0]?.id, PAY1: payments[0]?.id });
    }
  });

  test('sends events in the shape of the schemas', async () => {
    const judge = createJudge(readSchemas());
    const receiver = await startWebhookReceiver();
    await control(sandbox, 'webhooks', { provider: 'square', key: TOKEN, url: receiver.url, secret: 's' });
    const { locations } = (await call('GET', '/v2/locations')).body as Objects;
    const quick_pay = {
      name: 'Deposit',
      price_money: { amount: 5000, currency: 'USD' },
      location_id: locations[0]?.id,
    };
    const made = await call('POST', '/v2/online-checkout/payment-links', JSON.stringify({ quick_pay }));
    await control(sandbox, `sessions/${(made.body as Objects).payment_link.id}/pay`);
    const { payments } = await control<Objects>(sandbox, `state?provider=square&key=${TOKEN}`);
    await control(sandbox, `payments/${payments[0]?.id}/refund`, {});
    await receiver.close();

    const schemaOf: Record<string, string> = {
      'order.updated': 'OrderUpdatedEvent',
      'payment.created': 'PaymentCreatedEvent',
      'payment.updated': 'PaymentUpdatedEvent',
      'refund.updated': 'RefundUpdatedEvent',
    };
    const events = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
    const known = events.filter(({ type }) => schemaOf[type]);
    expect(new Set(known.map(({ type }) => type))).toEqual(new Set(Object.keys(schemaOf)));
    for (const event of known)
      expect(judge(`#/components/schemas/${schemaOf[event.type]}`, event)).toEqual([]);
  });
});
