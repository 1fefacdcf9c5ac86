import type { Estimate } from '@plumbline/contract/estimates';
import { MOST_VIEWS } from '@plumbline/contract/estimates/statuses';
import type { Invoice } from '@plumbline/contract/invoices';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { invoicesOf } from '../../invoices/testing/invoiced-jobs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Adds views of a document, numbered from 1, each with a time spent on it. */
const addViews = (id: string, count: number) =>
  server.deps.db.execute(sql`insert into estimate_events (id, account_id, estimate_id, type, at, detail)
    select gen_random_uuid(), account_id, id, type, now(), jsonb_build_object('device', place::text)
    from estimates, generate_series(1, ${count}::int) place, unnest(array['viewed', 'view_timed']) type
    where id = ${id} order by place, type`);

const viewsIn = ({ events }: Pick<Estimate, 'events'>) =>
  events.flatMap(({ type, detail }) => (type === 'viewed' ? [detail['device']] : []));
const newest = (count: number) =>
  Array.from({ length: MOST_VIEWS }, (_, place) => String(count - MOST_VIEWS + 1 + place));

test('an estimate has its newest views in order, and all other events however old or new', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const read = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  await addViews(id, MOST_VIEWS);
  expect(viewsIn(await read())).toEqual(newest(MOST_VIEWS));
  await addViews(id, MOST_VIEWS + 50);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'declined' });
  const estimate = await read();
  expect(viewsIn(estimate)).toEqual(newest(MOST_VIEWS + 50));
  const others = estimate.events.filter(({ type }) => type !== 'viewed').map(({ type }) => type);
  expect(others).toEqual(['created', 'sent', 'status_changed']);
});

test('an invoice has its newest views too', async () => {
  const contractor = await signedInContractor(server);
  const invoices = invoicesOf(server, contractor);
  const { id } = await invoices.anInvoice((await invoices.aJob()).id);
  await addViews(id, MOST_VIEWS + 50);
  const invoice: Invoice = await invoices.read(id);
  expect(viewsIn(invoice)).toEqual(newest(MOST_VIEWS + 50));
  expect(invoice.events.map(({ type }) => type).slice(0, 2)).toEqual(['created', 'issued']);
});
