import { randomUUID } from 'node:crypto';
import type { BillingStatusName } from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../db/schema/schema.ts';
import { uploadTo } from '../../images/testing/image-files.ts';
import { accountIdOf, insertSubscription } from '../../testing/databases/insert-subscription.ts';
import {
  aClient,
  anEstimate,
  aSentEstimate,
  estimateBody,
  signedInContractor,
} from '../../testing/factory.ts';
import { ROOF_CHOICES } from '../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { remindedAt, walkDays } from '../documents/testing/reminders.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);

interface Workshop {
  readonly contractor: ApiClient;
  readonly draft: Estimate;
  readonly sent: Estimate;
  readonly jobTypeId: string;
  readonly laborTypeId: string;
  readonly taxRateId: string;
}

/** A contractor in the trial with one of everything that needs the plan. */
async function aWorkshop(): Promise<Workshop> {
  const contractor = await signedInContractor(server);
  const draft = await anEstimate(contractor);
  const sent = await aSentEstimate(contractor);
  const made = async (path: string, body: object) =>
    (await contractor.post(path, body)).json<{ id: string }>().id;
  return {
    contractor,
    draft,
    sent,
    jobTypeId: await made('/api/job-types', { name: 'Chimney caps', category: 'roofing' }),
    laborTypeId: await made('/api/labor-types', { name: 'Welder' }),
    taxRateId: await made('/api/tax-rates', { name: 'GST', rate: '5' }),
  };
}

type Call = readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?];

/** Every call that needs the plan, and its status code with one; the ids may belong to another account. */
const planned = ({ draft, sent, jobTypeId, laborTypeId, taxRateId }: Omit<Workshop, 'contractor'>) =>
  ({
    'sending a draft': [['POST', `/api/estimates/${draft.id}/send`, {}], 200],
    'sending again': [
      ['POST', `/api/estimates/${sent.id}/send-email`, { recipientEmail: 'dana@example.com' }],
      200,
    ],
    'the PDF of a draft': [['GET', `/api/estimates/${draft.id}/download`], 200],
    'the PDF of one that was sent': [['GET', `/api/estimates/${sent.id}/download`], 200],
    'changing a job type': [['PATCH', `/api/job-types/${jobTypeId}`, { name: 'Caps' }], 204],
    'deleting a job type': [['DELETE', `/api/job-types/${jobTypeId}`], 204],
    'changing a labor type': [['PATCH', `/api/labor-types/${laborTypeId}`, { name: 'Caps' }], 204],
    'deleting a labor type': [['DELETE', `/api/labor-types/${laborTypeId}`], 204],
    'changing a tax rate': [['PATCH', `/api/tax-rates/${taxRateId}`, { rate: '6' }], 200],
    'deleting a tax rate': [['DELETE', `/api/tax-rates/${taxRateId}`], 204],
    'a new template': [['POST', '/api/estimate-templates', { name: 'Roof', estimateId: draft.id }], 201],
  }) satisfies Record<string, [Call, number]>;

const TEXT = { kind: 'text', description: 'As found' };
const creating = {
  'a new job type': [['POST', '/api/job-types', { name: 'Skylights', category: 'roofing' }], 201],
  'a new labor type': [['POST', '/api/labor-types', { name: 'Glazier' }], 201],
  'a new item': [['POST', '/api/materials', { name: 'Ridge cap' }], 201],
  'a new tax rate': [['POST', '/api/tax-rates', { name: 'PST', rate: '7' }], 201],
  'a new kit': [['POST', '/api/kits', { name: 'Vents', unit: 'each', parts: [TEXT] }], 201],
} satisfies Record<string, [Call, number]>;

async function answers(contractor: ApiClient, calls: Record<string, [Call, number]>) {
  const statuses: Record<string, number> = {};
  for (const [what, [[method, path, body]]] of Object.entries(calls))
    statuses[what] = (await contractor.call(method, path, body)).statusCode;
  return statuses;
}

const expected = (calls: Record<string, [Call, number]>, status?: number) =>
  Object.fromEntries(Object.entries(calls).map(([what, [, usual]]) => [what, status ?? usual]));

/** How a contractor becomes blocked; the trial lasts seven days, and the clock takes the last step. */
const BLOCKED: Record<string, (workshop: Workshop) => Promise<BillingStatusName>> = {
  'after the trial and its grace': async () => {
    server.clock.moveBy({ days: 10 });
    return 'expired_blocked';
  },
  'after what was paid for is over': async ({ contractor }) => {
    const end = inDays(9);
    await insertSubscription(server, await accountIdOf(contractor), {
      stripeStatus: 'canceled',
      periodEnd: end,
      paidUntil: end,
      endedAt: end,
    });
    server.clock.moveBy({ days: 9 });
    return 'canceled';
  },
  'a week after a renewal that failed': async ({ contractor }) => {
    await insertSubscription(server, await accountIdOf(contractor), {
      stripeStatus: 'past_due',
      unpaidSince: inDays(1),
    });
    server.clock.moveBy({ days: 8 });
    return 'expired_blocked';
  },
};

describe.each(Object.entries(BLOCKED))('blocked %s', (_when, arrive) => {
  test('sending, PDFs, uploads and custom types answer 402 with the plan’s status, and change nothing', async () => {
    const workshop = await aWorkshop();
    const { contractor, draft } = workshop;
    const status = await arrive(workshop);
    const before = (await contractor.get('/api/auth/export')).json();
    const calls = { ...planned(workshop), ...creating };
    expect(await answers(contractor, calls)).toEqual(expected(calls, 402));
    const mark = (to: string): Call => ['PATCH', `/api/estimates/${draft.id}/status`, { status: to }];
    const bySelector: Record<string, [Call, number]> = {
      'a draft marked as sent': [mark('sent'), 402],
      'a draft marked as accepted': [mark('accepted'), 402],
      'a draft marked as declined': [mark('declined'), 402],
      'a draft marked as paid': [mark('paid'), 402],
    };
    expect(await answers(contractor, bySelector)).toEqual(expected(bySelector));
    expect((await uploadTo(contractor, Buffer.from('%PDF-1.7'))).statusCode).toBe(402);
    expect((await contractor.get(`/api/estimates/${draft.id}/public-pdf`)).statusCode).toBe(402);
    const refusal = await contractor.get(`/api/estimates/${draft.id}/download`);
    expect(refusal.json()).toEqual({
      success: false,
      error: 'PAYMENT_REQUIRED',
      message: 'Downloading PDFs needs the Pro plan. You can still view and export everything.',
      billingStatus: expect.objectContaining({ status, isBlocked: true, requiresUpgrade: true }),
    });
    expect((await contractor.get('/api/auth/export')).json()).toEqual(before);
  });

  test('everything else works: reading, drafting, answers, money, settings and exports', async () => {
    const workshop = await aWorkshop();
    const { contractor, draft, sent } = workshop;
    const other = await aSentEstimate(contractor);
    const another = await aSentEstimate(contractor);
    await arrive(workshop);
    const client = await aClient(contractor);
    const mine = await anEstimate(contractor, ROOF_CHOICES);
    const { updatedAt } = (await contractor.get(`/api/estimates/${mine.id}`)).json<Estimate>();
    const calls = {
      'the list': [['GET', '/api/estimates'], 200],
      'an estimate': [['GET', `/api/estimates/${draft.id}`], 200],
      'a change of a draft': [
        ['PATCH', `/api/estimates/${mine.id}`, { updatedAt, groups: ROOF_CHOICES.groups }],
        200,
      ],
      'a copy': [['POST', `/api/estimates/${sent.id}/duplicate`], 201],
      'a client': [['PATCH', `/api/clients/${client.id}`, { name: 'Dana W.' }], 200],
      'the materials': [['GET', '/api/materials'], 200],
      settings: [['PATCH', '/api/user/settings', { phone: '555-0142' }], 200],
      'a recall': [['PATCH', `/api/estimates/${other.id}/status`, { status: 'draft' }], 200],
      'a yes by phone': [['PATCH', `/api/estimates/${sent.id}/status`, { status: 'accepted' }], 200],
      'money by hand': [
        [
          'POST',
          `/api/estimates/${sent.id}/payments`,
          { amount: '1.00', method: 'cash', receivedOn: '2026-03-10' },
        ],
        201,
      ],
      'paid in full': [['PATCH', `/api/estimates/${sent.id}/status`, { status: 'paid' }], 200],
      'a no by phone': [['PATCH', `/api/estimates/${another.id}/status`, { status: 'declined' }], 200],
      'the export': [['GET', '/api/auth/export'], 200],
      'the estimates as CSV': [['GET', '/api/estimates/export.csv'], 200],
      'the clients as CSV': [['GET', '/api/clients/export.csv'], 200],
      'the job types': [['GET', '/api/job-types'], 200],
    } satisfies Record<string, [Call, number]>;
    expect(await answers(contractor, calls)).toEqual(expected(calls));
  });

  test('the client can still read, download and accept', async () => {
    const workshop = await aWorkshop();
    const { contractor, sent } = workshop;
    await arrive(workshop);
    const client = server.visitor();
    const calls = {
      'the page’s content': [['GET', `/api/estimates/${sent.id}/public`], 200],
      'the PDF': [['GET', `/api/estimates/${sent.id}/public-pdf`], 200],
      'a look': [['POST', `/api/estimates/${sent.id}/view`, {}], 200],
      'a yes': [
        [
          'POST',
          `/api/estimates/${sent.id}/confirm-manual-payment`,
          { clientName: 'Dana', clientEmail: 'dana@example.com' },
        ],
        200,
      ],
    } satisfies Record<string, [Call, number]>;
    expect(await answers(client, calls)).toEqual(expected(calls));
    const { status } = (await contractor.get(`/api/estimates/${sent.id}`)).json<Estimate>();
    expect(status).toBe('accepted');
  });

  test('another account’s rows and unknown ids are both 404', async () => {
    const theirs = await aWorkshop();
    const workshop = await aWorkshop();
    await arrive(workshop);
    const nobodys = {
      draft: { id: randomUUID() },
      sent: { id: randomUUID() },
      jobTypeId: randomUUID(),
      laborTypeId: randomUUID(),
      taxRateId: randomUUID(),
    };
    for (const ids of [theirs, nobodys as Workshop]) {
      const calls = planned(ids);
      expect(await answers(workshop.contractor, calls)).toEqual(expected(calls, 404));
    }
  });
});

/** States of the plan in which everything works. */
const FREE: Record<string, (workshop: Workshop) => Promise<unknown>> = {
  'on the last day of the trial': async () => server.clock.moveBy({ days: 7, ms: -1 }),
  'in the grace after the trial': async () => server.clock.moveBy({ days: 10, ms: -1 }),
  'with the plan, long after the trial': async ({ contractor }) => {
    await insertSubscription(server, await accountIdOf(contractor));
    server.clock.moveBy({ days: 29 });
  },
  'in the grace after a renewal that failed': async ({ contractor }) => {
    await insertSubscription(server, await accountIdOf(contractor), {
      stripeStatus: 'past_due',
      unpaidSince: inDays(10),
    });
    server.clock.moveBy({ days: 17, ms: -1 });
  },
  'with the plan canceled, before the paid period ends': async ({ contractor }) => {
    await insertSubscription(server, await accountIdOf(contractor), {
      cancelsAtPeriodEnd: true,
      periodEnd: inDays(20),
      paidUntil: inDays(20),
    });
    server.clock.moveBy({ days: 20, ms: -1 });
  },
  'with a subscription ended early, before what was paid for is over': async ({ contractor }) => {
    await insertSubscription(server, await accountIdOf(contractor), {
      stripeStatus: 'canceled',
      paidUntil: inDays(20),
      endedAt: inDays(12),
    });
    server.clock.moveBy({ days: 20, ms: -1 });
  },
};

describe.each(Object.entries(FREE))('everything works %s', (_when, arrive) => {
  test('sending, PDFs and custom types', async () => {
    const workshop = await aWorkshop();
    await arrive(workshop);
    const calls = { ...planned(workshop), ...creating };
    expect(await answers(workshop.contractor, calls)).toEqual(expected(calls));
    const { id } = await anEstimate(workshop.contractor);
    const marked = await workshop.contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    expect(marked.statusCode).toBe(200);
  });
});

test('reminders scheduled before the block are still sent', async () => {
  const contractor = await signedInContractor(server);
  await contractor.patch('/api/user/settings', { reminderDays: [12] });
  const { id } = await aSentEstimate(contractor);
  await walkDays(server, 13);
  expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(402);
  expect(await remindedAt(contractor, id)).toHaveLength(1);
});

test('a refused send queues no mail', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  server.clock.moveBy({ days: 10 });
  await contractor.post(`/api/estimates/${id}/send`, {});
  expect(await server.deps.db.select().from(mails).where(eq(mails.estimateId, id))).toEqual([]);
});

test('a blocked contractor can still create drafts', async () => {
  const contractor = await signedInContractor(server);
  server.clock.moveBy({ days: 10 });
  const created = await contractor.post('/api/estimates', await estimateBody(contractor));
  expect(created.json()).toMatchObject({ status: 'draft' });
});
