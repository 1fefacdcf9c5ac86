import type { Invoice } from '@plumbline/contract/invoices';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleDraftInvoice } from '../../invoices/testing/sample-invoice.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { DANA, serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

const estimate = sampleEstimate({ status: 'draft' });
const INVOICE = sampleDraftInvoice({
  estimateId: null,
  estimateNumber: null,
  job: null,
  clientId: DANA.id,
  jobDescription: 'Leak over the west door',
  work: estimate,
});

function open(path: string, invoice: Invoice = INVOICE) {
  serveForm({
    handle,
    estimate: () => estimate,
    reply: ({ path: asked }) => (asked.startsWith('/api/invoices') ? [200, invoice] : [404, {}]),
  });
  return visit(path);
}

const saved = (method: string) =>
  seen.filter((call) => call.method === method).map(({ body }) => JSON.parse(body) as object);

test('a new invoice asks for no day, deposit or choice, and saves what the API takes', async () => {
  const router = open('/invoices/new');
  await userEvent.type(await screen.findByLabelText('Job description'), 'Leak over the west door');
  for (const name of ['Valid until', 'Accept Payments', 'Deposit'])
    expect(screen.queryByLabelText(name)).toBeNull();
  for (const name of ['Add add-on', 'Add choice']) expect(screen.queryByRole('button', { name })).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/${INVOICE.id}/edit`));
  const [created] = saved('POST');
  expect(created).toMatchObject({ jobDescription: 'Leak over the west door', laborLines: [] });
  for (const field of ['validUntil', 'acceptPayments', 'depositPercentage', 'schedule', 'choices'])
    expect(created).not.toHaveProperty(field);
});

test('a draft is edited with the lines that it has, and keeps them', async () => {
  open(`/invoices/${INVOICE.id}/edit`);
  const description = await screen.findByLabelText('Job description');
  expect((description as HTMLTextAreaElement).value).toBe('Leak over the west door');
  await userEvent.type(description, ' and window');
  await waitFor(() => expect(saved('PATCH')).toHaveLength(1), { timeout: 4_000 });
  expect(saved('PATCH')[0]).toMatchObject({
    jobDescription: 'Leak over the west door and window',
    updatedAt: INVOICE.updatedAt,
    laborLines: estimate.laborLines.map(({ id }) => ({ id })),
  });
});

test('an issued invoice is not edited', async () => {
  open(`/invoices/${INVOICE.id}/edit`, { ...INVOICE, status: 'sent', number: 'INV-0007' });
  expect(await screen.findByText('INV-0007 is issued')).toBeDefined();
});
