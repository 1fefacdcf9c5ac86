import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { keepEstimate, useEstimate } from '../../estimates/api.ts';
import { sampleEstimate, samplePayment } from '../../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { JobMoneyCard } from './job-money-card.tsx';

const { handle } = useHttpServer();
afterEach(cleanup);

const ID = sampleEstimate().id;
const ACCEPTED = sampleEstimate({ status: 'accepted' });
const UNPAID = { ...ACCEPTED, stages: stagesOf({ ...ACCEPTED, schedule: [] }, ACCEPTED.totalAmount) };
const PAID = { ...UNPAID, amountPaid: '2461.74', payments: [samplePayment()] };

function Card() {
  const { data } = useEstimate(ID);
  return data ? <JobMoneyCard estimate={data} /> : null;
}

const figures = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('the last payment never shows as a credit while the invoices are read again', async () => {
  const open = sampleInvoice({ amountOpen: '500.00', totalAmount: '500.00', dueOn: null });
  const settled = { ...open, status: 'paid' as const, amountOpen: '0.00' };
  let release: (() => void) | undefined;
  let rows = [open];
  handle(({ path }, response) => {
    if (!path.startsWith('/api/invoices')) return answer(response, 200, UNPAID);
    const send = () => answer(response, 200, rows);
    if (rows[0] === open) return send();
    release = send;
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  render(
    <App queryClient={queryClient}>
      <Card />
    </App>,
  );
  await waitFor(() => expect(figures()[1]).toBe('Open500.00INV-0028'));
  const before = figures();

  rows = [settled];
  keepEstimate(queryClient, PAID);
  const shown = new Set<string>();
  await waitFor(() => {
    shown.add(figures().join());
    expect(release).toBeDefined();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  shown.add(figures().join());
  expect([...shown]).toEqual([before.join()]);
  release?.();
  await waitFor(() =>
    expect(figures().slice(0, 2)).toEqual(['Received2,461.741 payment', 'Open0.00No open invoice']),
  );
  expect(screen.queryByText('Credit')).toBeNull();
});
