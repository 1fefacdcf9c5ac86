import { fireEvent, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInvoicePage } from '../entry-server.tsx';
import { runInvoice } from './run-invoice.ts';
import { sampleInvoiceData } from './sample-invoice.ts';

const { invoice, contractor } = sampleInvoiceData();
const script = { id: invoice.id, isOwner: true, companyName: contractor.companyName };
const assign = vi.fn<(url: string) => void>();
const reload = vi.fn<() => void>();
const replaceState = vi.fn<History['replaceState']>();
let onSeen: (isIntersecting: boolean) => void;

/** Fakes the server behind `fetch`, and returns the calls. */
function serverAnswering(status: number, body: object) {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
    calls.push({ path, body: init?.body ? JSON.parse(init.body as string) : undefined });
    return Response.json(body, { status });
  });
  return calls;
}

function open(search = '', changes?: Parameters<typeof sampleInvoiceData>[0]) {
  document.body.innerHTML = renderInvoicePage(sampleInvoiceData(changes)).html;
  vi.stubGlobal('location', { search, pathname: `/invoice/${invoice.id}`, assign, reload });
  runInvoice(script);
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Not on the page: ${selector}`);
  return found;
};
const news = () => find('#payment-news');

beforeEach(() => {
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        onSeen = (isIntersecting) => seen([{ isIntersecting }]);
      }
      observe() {}
    },
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('paying opens the provider’s page for what is open', async () => {
  const calls = serverAnswering(200, { success: true, checkoutUrl: 'https://pay.example/1' });
  open();
  fireEvent.click(find('[data-pay]'));
  expect(find('[data-pay]').textContent).toBe('Opening the payment page…');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  expect(calls).toEqual([
    { path: `/api/invoices/${invoice.id}/create-payment`, body: { provider: 'stripe' } },
  ]);
});

test.each([
  ['1,250.50', '1250.50'],
  ['$40', '40'],
])('paying another amount, typed as %s, pays that amount', async (typed, amount) => {
  const calls = serverAnswering(200, { success: true, checkoutUrl: 'https://pay.example/1' });
  open('', { partsFrom: '1.00' });
  fireEvent.input(find('#part'), { target: { value: typed } });
  fireEvent.click(find('[data-part] [data-pay]'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  expect(calls.map(({ body }) => body)).toEqual([{ provider: 'stripe', amount }]);
});

test.each(['', 'forty', '1,5', '1.234'])('“%s” is no amount: nothing is asked of the server', (typed) => {
  const calls = serverAnswering(200, {});
  open('', { partsFrom: '1.00' });
  fireEvent.input(find('#part'), { target: { value: typed } });
  fireEvent.click(find('[data-part] [data-pay]'));
  expect(find('#part-fault').textContent).toBe('Please enter an amount from $1.00 to $2,678.99');
  expect(calls).toEqual([]);
});

test('an amount that the server refuses is marked, with the reason below it, until another one is tried', async () => {
  serverAnswering(400, { error: 'VALIDATION_FAILED', message: 'Please enter an amount up to $5.00' });
  open('', { partsFrom: '1.00' });
  fireEvent.input(find('#part'), { target: { value: '40' } });
  fireEvent.click(find('[data-part] [data-pay]'));
  await waitFor(() => expect(find('#part-fault').textContent).toBe('Please enter an amount up to $5.00'));
  expect(find('#part').getAttribute('aria-invalid')).toBe('true');
  expect(find('#pay-fault').textContent).toBe('');
  fireEvent.click(find('[data-part] [data-pay]'));
  expect(find('#part-fault').textContent).toBe('');
});

test('a second click pays nothing more, and coming back by the browser’s button starts over', async () => {
  const calls = serverAnswering(200, { success: true, checkoutUrl: 'https://pay.example/1' });
  open();
  fireEvent.click(find('[data-pay]'));
  fireEvent.click(find('#pay-bar [data-pay]'));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(calls).toHaveLength(1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(find('[data-pay]').textContent).toBe('Pay $2,678.99');
});

test('a refused payment says why, and a lost answer that nothing was charged', async () => {
  serverAnswering(422, { error: 'PROVIDER_REFUSED', message: 'Stripe refused the payment.' });
  open();
  fireEvent.click(find('[data-pay]'));
  await waitFor(() => expect(find('#pay-fault').textContent).toBe('Stripe refused the payment.'));
  expect(find('[data-pay]').textContent).toBe('Pay $2,678.99');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  fireEvent.click(find('[data-pay]'));
  await waitFor(() => expect(find('#pay-fault').textContent).toContain('You weren’t charged.'));
});

test('an invoice that was paid meanwhile is loaded again', async () => {
  serverAnswering(409, { error: 'NOTHING_OPEN', message: 'Nothing is open.' });
  open();
  fireEvent.click(find('[data-pay]'));
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test('a phone has the bar while the buttons are out of view', () => {
  open();
  expect(find('#pay-bar').hidden).toBe(true);
  onSeen(false);
  expect(find('#pay-bar').hidden).toBe(false);
  onSeen(true);
  expect(find('#pay-bar').hidden).toBe(true);
});

test('a payment that arrived is shown by the page, which is loaded again without the session', async () => {
  const calls = serverAnswering(200, { success: true, pending: false, message: 'Received' });
  open('?payment=success&session_id=cs_1');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(calls).toEqual([
    { path: `/api/invoices/${invoice.id}/verify-payment`, body: { sessionId: 'cs_1' } },
  ]);
  expect(replaceState).toHaveBeenCalledWith(null, '', `/invoice/${invoice.id}`);
});

test('a payment that failed or was canceled says so', async () => {
  serverAnswering(200, { success: false, pending: false, message: 'The card was declined.' });
  open('?payment=success&session_id=cs_1');
  await waitFor(() => expect(news().textContent).toBe('The card was declined.'));
  expect(news().dataset.kind).toBe('declined');
  open('?payment=cancelled');
  expect(news().textContent).toContain('You weren’t charged.');
  expect(reload).not.toHaveBeenCalled();
});

test('values to pay by hand can be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  open();
  const copy = find('[data-copy="INV-0031"]');
  fireEvent.click(copy);
  expect(writeText).toHaveBeenCalledWith('INV-0031');
  await waitFor(() => expect(copy.textContent).toBe('Copied'));
});

test('a value that the browser does not let the page copy is selected, to be copied by hand', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed')) } });
  open();
  const copy = find('[data-copy="INV-0031"]');
  fireEvent.click(copy);
  await waitFor(() => expect(getSelection()?.toString()).toBe('INV-0031'));
  expect(copy.textContent).toBe('Copy');
});
