import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleEstimate, samplePayment } from '../../estimates/testing/sample-estimate.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { NewInvoiceSheet } from './new-invoice-sheet.tsx';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

const DRY_IN = 'b0000000-0000-4000-8000-000000000001';

test.each([
  ['250.00', 'This job is paid in full. The new invoice is a record. Your client won’t be asked to pay.'],
  ['1000.00', 'This job is fully invoiced and paid.'],
])('on a paid job with %s invoiced it says what is left to do', async (totalAmount, words) => {
  const terms = { currency: 'USD' as const, acceptPayments: false, depositPercentage: '0', schedule: [] };
  const stages = stagesOf({ ...terms, depositFixedAmount: null }, '1000.00');
  const estimate = sampleEstimate({
    status: 'paid',
    totalAmount: '1000.00',
    amountDue: '0.00',
    payments: [samplePayment({ amount: '1000.00' })],
    stages,
  });
  handle(({ path }, response) =>
    answer(response, 200, path.startsWith('/api/invoices') ? [sampleInvoice({ totalAmount })] : []),
  );
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <NewInvoiceSheet estimate={estimate} open onOpenChange={() => {}} />
      </MemoryRouter>
    </App>,
  );
  expect(await screen.findByText(words)).toBeDefined();
  const hasNext = screen.queryByText(/^For more work, add a change order/) !== null;
  expect(hasNext).toBe(totalAmount === '1000.00');
});

test('the only payment left of a schedule is chosen, and sent as such', async () => {
  const terms = {
    currency: 'USD' as const,
    acceptPayments: true,
    depositPercentage: '25',
    depositFixedAmount: null,
    schedule: [{ id: DRY_IN, name: 'Dry-in', percentage: '75', amount: null, dueOn: null, milestone: null }],
  };
  const [deposit, ...others] = stagesOf(terms, '1000.00');
  const stages = [...(deposit ? [{ ...deposit, invoiceId: 'an invoice' }] : []), ...others];
  const estimate = sampleEstimate({ status: 'accepted', totalAmount: '1000.00', stages });
  const invoiced = sampleInvoice({ totalAmount: '250.00', amountCredited: '0.00' });
  handle(({ method, path }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'POST') return answer(response, 201, sampleInvoice({ id: 'made' }));
    answer(response, 200, path.startsWith('/api/invoices') ? [invoiced] : []);
  });
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <NewInvoiceSheet estimate={estimate} open onOpenChange={() => {}} />
      </MemoryRouter>
    </App>,
  );
  const choices = within(await screen.findByRole('radiogroup', { name: 'What is it for?' }));
  const isChosen = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';
  expect(choices.getAllByRole('radio').filter(isChosen)).toHaveLength(1);
  expect(isChosen(choices.getByRole('radio', { name: 'Dry-in, 75%, 750.00' }))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Review invoice' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  const sent = seen.find(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    estimateId: estimate.id,
    covers: { kind: 'stage', stageId: DRY_IN },
  });
});
