import type { Estimate } from '@plumbline/contract/estimates';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleInvoice } from '../../invoices/testing/sample-invoice.ts';
import { sampleEstimate, samplePayment } from '../testing/sample-estimate.ts';
import { NO_PAYMENT_METHOD, serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

const DRY_IN = 'a0000000-0000-4000-8000-000000000002';
const SCHEDULE = [
  {
    id: 'a0000000-0000-4000-8000-000000000001',
    name: 'Materials on site',
    percentage: '20',
    amount: null,
    dueOn: '2026-12-12',
    milestone: null,
  },
  {
    id: DRY_IN,
    name: 'Dry-in',
    percentage: null,
    amount: '500.00',
    dueOn: null,
    milestone: 'When the roof is closed',
  },
];

function scheduled(status: 'draft' | 'accepted', reached: readonly string[] = []) {
  const estimate = sampleEstimate({ status, acceptPayments: true });
  const terms = { ...estimate, schedule: SCHEDULE, depositFixedAmount: null };
  const stages = stagesOf(terms, estimate.totalAmount).map((stage) => {
    const isReached = reached.includes(stage.id);
    const state = status === 'draft' ? null : isReached ? ('due' as const) : ('later' as const);
    return { ...stage, state, reachedAt: isReached ? '2026-11-21T12:30:00.000Z' : null };
  });
  return { ...estimate, stages };
}

/** Opens an accepted estimate whose second payment can be reached; a reached one and its invoices can be set. */
function openJob(before: Estimate, after: Estimate = before, invoices: readonly InvoiceSummary[] = []) {
  handle(({ method, path }, response) => {
    if (path.startsWith('/api/invoices')) return answer(response, 200, invoices);
    if (path.endsWith('/change-orders')) return answer(response, 200, []);
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    answer(response, 200, method === 'POST' ? after : before);
  });
  visit(`/estimates/${before.id}/view`);
  return screen.findByRole('region', { name: 'Payment schedule' });
}
const made = () =>
  seen.filter(({ path }) => path.includes('/stages/')).map(({ method, path }) => `${method} ${path}`);

test('an accepted estimate lists its payments, and marking one as due can be undone', async () => {
  const [before, after] = [scheduled('accepted'), scheduled('accepted', [DRY_IN])];
  const card = within(await openJob(before, after));
  await card.findByRole('button', { name: 'New invoice' });
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Deposit, 25%615.44At acceptanceLater',
    'Materials on site, 20%492.34On Dec 12, 2026LaterReached',
    'Dry-in500.00When you say so · When the roof is closedLaterReached',
    'Balance853.96On completionLater',
  ]);
  await user.click(card.getAllByRole('button', { name: 'Reached' })[1] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog', { name: 'New invoice' }));
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  await user.click(card.getByRole('button', { name: 'Not reached yet' }));
  const path = `/api/estimates/${before.id}/stages/${DRY_IN}/reached`;
  await waitFor(() => expect(made()).toEqual([`POST ${path}`, `DELETE ${path}`]));
});

test('a payment that was reached offers its invoice, of exactly its amount', async () => {
  const card = within(await openJob(scheduled('accepted'), scheduled('accepted', [DRY_IN])));
  await user.click((await card.findAllByRole('button', { name: 'Reached' }))[1] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog', { name: 'New invoice' }));
  expect(sheet.getByRole('radio', { name: 'Dry-in, 500.00' }).getAttribute('aria-checked')).toBe('true');
  expect(sheet.getByText('This invoice').nextSibling?.textContent).toBe('$500.00');
  await user.click(sheet.getByRole('button', { name: 'Review invoice' }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/invoices')).toBe(true));
  const asked = seen.find(({ path, method }) => path === '/api/invoices' && method === 'POST');
  expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({ covers: { kind: 'stage', stageId: DRY_IN } });
});

test('a payment that is invoiced says so with the number of its invoice, which offers no second one', async () => {
  const invoice = sampleInvoice({ totalAmount: '500.00', title: 'Dry-in' });
  const estimate = scheduled('accepted', [DRY_IN]);
  const stages = estimate.stages.map((stage) =>
    stage.id === DRY_IN ? { ...stage, state: 'invoiced' as const, invoiceId: invoice.id } : stage,
  );
  const card = within(await openJob({ ...estimate, stages }, undefined, [invoice]));
  const link = await card.findByRole('link', { name: 'INV-0028' });
  expect(link.getAttribute('href')).toBe(`/invoices/${invoice.id}`);
  expect(card.queryByRole('button', { name: 'Send the invoice' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'New invoice' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New invoice' }));
  expect(sheet.queryByRole('radio', { name: /^Dry-in/ })).toBeNull();
  expect(sheet.getByRole('radio', { name: 'Everything that remains, 1,961.74' })).toBeDefined();
});

test('the form adds payments, shows their amounts while they are typed, and saves them', async () => {
  const draft = sampleEstimate({ acceptPayments: true });
  serveForm({ handle, estimate: () => draft, settings: NO_PAYMENT_METHOD, reply: () => [200, draft] });
  visit(`/estimates/${draft.id}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Add a payment' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name of Payment 1'));
  await user.paste('Dry-in');
  await user.type(await screen.findByLabelText('Share of Dry-in'), '20');
  const list = within(screen.getByRole('list', { name: 'Payments between deposit and balance' }));
  expect(await list.findByText('$492.34')).toBeDefined();
  expect(list.getByText('$1,353.96')).toBeDefined();
  await user.type(screen.getByLabelText('What your client reads for Dry-in'), 'When the roof is closed');
  await user.click(within(screen.getByRole('radiogroup', { name: 'Deposit' })).getByText('$'));
  await user.type(await screen.findByLabelText('Deposit amount'), '400');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/^Saved/);
  const saved = seen.findLast(({ method }) => method === 'PATCH');
  expect(JSON.parse(saved?.body ?? '{}')).toMatchObject({
    depositPercentage: '0',
    depositFixedAmount: '400',
    schedule: [{ name: 'Dry-in', percentage: '20', dueOn: null, milestone: 'When the roof is closed' }],
  });
});

test('payments that come to more than the total are named before anything is sent', async () => {
  const draft = sampleEstimate({ acceptPayments: true });
  serveForm({ handle, estimate: () => draft, settings: NO_PAYMENT_METHOD, reply: () => [200, draft] });
  visit(`/estimates/${draft.id}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await user.type(await screen.findByLabelText('Share of Payment 1'), '80');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  // At its section, and in a toast.
  expect(await screen.findAllByText(/The payments come to more than the total, \$2,461\.74/)).toHaveLength(2);
  expect(seen.some(({ method }) => method !== 'GET')).toBe(false);
});

test('a payment whose invoice goes out automatically says so until its day', async () => {
  const accepted = scheduled('accepted');
  const stages = accepted.stages.map((stage) =>
    stage.dueOn === null ? stage : { ...stage, sendsItself: true },
  );
  await openJob({ ...accepted, stages });
  expect(screen.getByText('On Dec 12, 2026 · Invoice sent automatically')).toBeDefined();
});

test('the money of a job is shown as received, open and not invoiced yet, which add up to it', async () => {
  const late = sampleInvoice({ amountOpen: '500.00', isOverdue: true, dueOn: '2020-01-01' });
  const job = { ...scheduled('accepted'), amountPaid: '615.44', payments: [samplePayment()] };
  await openJob(job, undefined, [late, sampleInvoice({ id: DRY_IN, number: null, status: 'draft' })]);
  const money = await screen.findByRole('region', { name: 'Job total' });
  await waitFor(() =>
    expect(
      within(money)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Received615.441 payment',
      expect.stringMatching(/^Open500\.00INV-0028, [\d,]+ days late$/),
      'Not invoiced yet1,346.30',
    ]),
  );
});
