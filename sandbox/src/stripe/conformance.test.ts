import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import qs from 'qs';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { createPlan, DAY_MS, DEPOSIT, KEY, openPlanCheckout, stripeClient } from '../testing/stripe.ts';
import { linkedId } from './stripe-account.ts';

const FOLDER = process.env.PROVIDER_SCHEMAS;
interface Reference {
  readonly $ref: string;
}
interface Operation {
  readonly requestBody?: {
    readonly content: Record<'application/x-www-form-urlencoded', { readonly schema: Reference }>;
  };
  readonly responses: {
    readonly 200: { readonly content: Record<'application/json', { readonly schema: object }> };
  };
}
interface Schemas {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}
interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly answer: unknown;
}

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER ?? '', name), 'utf8'));
const readSchemas = () => readJson('stripe-openapi-subset.json') as Schemas;

/** Returns a function that lists a value's faults by one of the schemas. Forms are text, which is coerced. */
function createJudge(schemas: Schemas, coerceTypes = false) {
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes });
  ajv.addSchema(schemas, 'stripe');
  return (schema: object, value: unknown) => {
    // References in a schema inside a path are relative to its document.
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"stripe#/')) as object;
    const validate = ajv.compile(absolute);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
      instancePath,
      message,
      ...params,
    }));
  };
}

/** The operation of a path such as `/v1/customers/cus_1`, if the schemas have it. */
function operationOf(schemas: Schemas, method: string, path: string): Operation | undefined {
  const parts = path.split('/');
  const isLike = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  };
  const found = Object.keys(schemas.paths).find(isLike);
  return found === undefined ? undefined : schemas.paths[found]?.[method.toLowerCase()];
}

/** The SDK, with every exchange recorded as it was on the wire. */
function recordingClient() {
  const exchanges: Exchange[] = [];
  const record: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    exchanges.push({
      method: init?.method ?? 'GET',
      path: url.pathname,
      sent: typeof init?.body === 'string' ? init.body : '',
      status: answer.status,
      answer: await answer.clone().json(),
    });
    return answer;
  };
  const stripe = stripeClient(sandbox, KEY, { httpClient: Stripe.createFetchHttpClient(record) });
  return { stripe, exchanges };
}

/** Every call and every kind of event, once. */
async function makeEveryCall(stripe: Stripe): Promise<void> {
  await stripe.balance.retrieve();
  await stripe.webhookEndpoints.create({ url: 'https://app.test/wh', enabled_events: ['invoice.paid'] });
  await stripe.webhookEndpoints.list();
  await makeDeposits(stripe);
  await makePlans(stripe);
  const { data } = await stripe.events.list({ limit: 100 });
  await stripe.events.retrieve(data[0]?.id ?? '');
}

async function makeDeposits(stripe: Stripe): Promise<void> {
  const { sessions } = stripe.checkout;
  for (const actions of [
    ['decline', 'pay'],
    ['pay-later', 'settle'],
    ['pay-later', 'fail'],
  ]) {
    const { id } = await sessions.create(DEPOSIT);
    for (const action of actions) await control(sandbox, `sessions/${id}/${action}`);
    await sessions.retrieve(id, { expand: ['line_items'] });
  }
  const [paid] = (await stripe.paymentIntents.list()).data.filter(({ status }) => status === 'succeeded');
  await stripe.paymentIntents.retrieve(paid?.id ?? '');
  await stripe.refunds.create({
    payment_intent: paid?.id ?? '',
    amount: 50,
    reason: 'requested_by_customer',
  });
  const { id } = await sessions.create(DEPOSIT);
  await sessions.listLineItems(id);
  await sessions.expire(id);
  await sessions.list({ status: 'expired' });
}

async function makePlans(stripe: Stripe): Promise<void> {
  const { id: price, product } = await createPlan(stripe);
  await stripe.prices.retrieve(price);
  await stripe.products.retrieve(linkedId(product));
  await stripe.products.list({ active: true });
  const checkout = await openPlanCheckout(stripe, { trial_period_days: 7 });
  await stripe.checkout.sessions.retrieve(checkout.id);
  await control(sandbox, `sessions/${checkout.id}/pay`);
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(checkout.id);
  const id = linkedId(subscription);
  const payer = linkedId(customer);
  await control(sandbox, 'clock', { advanceMs: 8 * DAY_MS });
  await stripe.billingPortal.configurations.list();
  const portal = { customer: payer, return_url: 'https://app.test/b' };
  await stripe.billingPortal.sessions.create(portal);
  const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: id } } as const;
  await stripe.billingPortal.sessions.create({ ...portal, flow_data: flow });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  for (const card of ['needs-authentication', 'declines', 'works']) {
    await control(sandbox, `stripe/customers/${payer}/card`, { card });
    await control(sandbox, 'clock', { advanceMs: 32 * DAY_MS });
  }
  await stripe.subscriptions.retrieve(id);
  await stripe.subscriptions.list({ status: 'all' });
  const { data } = await stripe.invoices.list({ customer: payer });
  await stripe.invoices.retrieve(data[0]?.id ?? '');
  await pauseAndResume(stripe, price);
  await stripe.customers.list({ email: 'ray@cutter.example' });
  await stripe.customers.update(payer, { name: 'Ray' });
  await stripe.customers.retrieve(payer);
  await stripe.customers.del(payer);
}

async function pauseAndResume(stripe: Stripe, price: string): Promise<void> {
  const { id } = await stripe.customers.create({ email: 'kim@roofs.example' });
  const paused = await stripe.subscriptions.create({
    customer: id,
    items: [{ price }],
    trial_period_days: 1,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await control(sandbox, 'clock', { advanceMs: DAY_MS });
  await control(sandbox, `stripe/customers/${id}/card`, { card: 'works' });
  await stripe.subscriptions.resume(paused.id);
  await stripe.subscriptions.cancel(paused.id);
}

describe.skipIf(!FOLDER)('Stripe by the schemas in PROVIDER_SCHEMAS, skipped without that folder', () => {
  test('answers every call, and gets every request, in the shape of the schemas', async () => {
    const schemas = readSchemas();
    const [judge, judgeForm] = [createJudge(schemas), createJudge(schemas, true)];
    const { stripe, exchanges } = recordingClient();
    await makeEveryCall(stripe);
    const seen = new Set<Operation>();
    const faults = exchanges.flatMap(({ method, path, sent, status, answer }) => {
      const operation = operationOf(schemas, method, path);
      if (!operation) return [];
      seen.add(operation);
      const form = operation.requestBody?.content['application/x-www-form-urlencoded'].schema;
      const wrong = [
        ...(status === 200 ? [] : [{ status }]),
        ...judge(operation.responses[200].content['application/json'].schema, answer),
        ...(form ? judgeForm(form, qs.parse(sent, { depth: 20, arrayLimit: 1000 })) : []),
      ];
      return wrong.length > 0 ? [{ method, path, wrong }] : [];
    });
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('sends every kind of event in its shape', async () => {
    const schemas = readSchemas();
    const judge = createJudge(schemas);
    const { stripe, exchanges } = recordingClient();
    await makeEveryCall(stripe);
    const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    const announced = new Set(events.map(({ type }) => `event.${type}`));
    const untold = Object.keys(schemas.components.schemas).filter(
      (name) => name.startsWith('event.') && !announced.has(name),
    );
    expect(untold).toEqual([]);
    const pages = exchanges.filter(({ path }) => path === '/v1/events').map(({ answer }) => answer);
    const faults = (pages as { data: { type: string }[] }[])
      .flatMap(({ data }) => data)
      .filter(({ type }) => `event.${type}` in schemas.components.schemas)
      .flatMap((event) => judge({ $ref: `#/components/schemas/event.${event.type}` }, event));
    expect(faults).toEqual([]);
  });

  test('accepts recorded requests of the SDK', async () => {
    const captured = readJson('captured-stripe-requests.json') as {
      method: string;
      url: string;
      headers: Record<string, string>;
      body: string;
    }[];
    for (const request of captured) {
      const ids = await prepareObjects();
      const fill = (text: string) =>
        text.replaceAll(/\b(?:cus|price|sub|cs|cs_test|pi)_1\b/g, (id) => ids[id] ?? id);
      const answer = await fetch(sandbox.address + fill(request.url), {
        method: request.method,
        headers: {
          ...request.headers,
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(request.method === 'POST' && { body: fill(request.body) }),
      });
      expect([request.url, answer.status, answer.ok ? '' : await answer.text()]).toEqual([
        request.url,
        200,
        '',
      ]);
    }
  });
});

/** Creates an object for each id in the captured requests. */
async function prepareObjects(): Promise<Record<string, string>> {
  const stripe = stripeClient(sandbox);
  const open = await stripe.checkout.sessions.create(DEPOSIT);
  const paid = await stripe.checkout.sessions.create(DEPOSIT);
  await control(sandbox, `sessions/${paid.id}/pay`);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(paid.id);
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] });
  const price = data[0] ?? (await createPlan(stripe));
  const plan = await openPlanCheckout(stripe);
  await control(sandbox, `sessions/${plan.id}/pay`);
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(plan.id);
  return {
    cs_1: open.id,
    cs_test_1: paid.id,
    pi_1: linkedId(intent),
    price_1: price.id,
    sub_1: linkedId(subscription),
    cus_1: linkedId(customer),
  };
}
