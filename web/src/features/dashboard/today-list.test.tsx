import type { Task } from '@plumbline/contract/dashboard';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { TodayList } from './today-list.tsx';

afterEach(cleanup);

function show(tasks: readonly Task[]) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  render(
    <App queryClient={queryClient}>
      <MemoryRouter>
        <TodayList tasks={tasks} now={new Date()} />
      </MemoryRouter>
    </App>,
  );
}

const task = (changes: Partial<Task>): Task => ({
  kind: 'opened_often',
  estimateId: 'd0',
  estimateNumber: 'EST-0148',
  clientName: 'Dana Whitfield',
  clientPhone: '(208) 555-0119',
  jobTypeName: 'Roof replacement',
  currency: 'USD',
  totalAmount: '13394.93',
  depositDue: null,
  depositMethod: null,
  validUntil: null,
  views: 3,
  recipient: null,
  invoice: null,
  at: new Date().toISOString(),
  ...changes,
});

test('what to do next has a reason and one action, the most urgent first', () => {
  const tasks = [
    task({}),
    task({
      kind: 'deposit_due',
      estimateId: 'd1',
      clientName: 'Garrett Olsen',
      depositDue: '1031.54',
      depositMethod: 'check',
    }),
    task({ kind: 'email_bounced', estimateId: 'd2', recipient: 'ben@holis.example' }),
    task({ kind: 'idle_draft', estimateId: 'd3', clientName: null, estimateNumber: 'EST-0150' }),
  ];
  show(tasks);
  const list = within(screen.getByRole('region', { name: 'Worth doing now' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Dana opened it three times',
    'Garrett said yes',
    'The email to Dana came back',
    'EST-0150 is waiting',
  ]);
  expect(list.getByText('Roof replacement · $1,031.54 deposit due by check')).toBeDefined();
  expect(list.getByText('Roof replacement · ben@holis.example · $13,394.93')).toBeDefined();
  const hrefOf = (name: RegExp) => list.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^Call Dana Whitfield/)).toBe('tel:2085550119');
  expect(hrefOf(/^Text Dana Whitfield/)).toBe('sms:2085550119');
  expect(hrefOf(/^Record/)).toBe('/estimates/d1/view');
  expect(hrefOf(/^Finish/)).toBe('/estimates/d3/edit');
});

test('a client whose invoice is late is worth a call, and their invoice is a click away', () => {
  const late = { id: 'i1', invoiceNumber: 'INV-0028', amountOpen: '2094.61', daysLate: 5 };
  const since = { id: 'i2', invoiceNumber: 'INV-0029', amountOpen: '50.00', daysLate: 1 };
  show([late, since].map((invoice) => task({ kind: 'invoice_late', views: null, invoice })));
  const row = screen.getByRole('link', { name: /^Dana still owes \$2,094\.61, 5 days late/ });
  expect(row.getAttribute('href')).toBe('/invoices/i1');
  expect(row.textContent).toContain('Roof replacement · INV-0028');
  expect(screen.getAllByRole('link', { name: /^Call Dana Whitfield/ })).toHaveLength(2);
  expect(screen.getByText('Dana still owes $50.00, 1 day late')).toBeDefined();
});

test('nothing to do reads as all caught up', () => {
  show([]);
  expect(screen.getByText('All caught up')).toBeDefined();
});

test('a change order to finish or to look at has its own pages', () => {
  const change = { estimateId: 'c1', estimateNumber: 'EST-0148-CO2' };
  show([task({ ...change, kind: 'idle_draft' }), task({ ...change, kind: 'ending' })]);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(new Set(hrefs)).toEqual(new Set(['/change-orders/c1', '/change-orders/c1/edit']));
});
