import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { sampleProfile } from '../../testing/sample-profile.ts';
import { NO_PAYMENT_METHOD, serveForm } from '../../testing/serve-form.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const saved = sampleEstimate({
  acceptPayments: false,
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  taxRate: '8.25',
  depositPercentage: '25',
});

const GST = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'GST',
  rate: '5',
  registration: null,
  labor: true,
  materials: true,
  costs: true,
};

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

// In happy-dom a dialog leaves the page's pointer events off.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const writes = () =>
  seen
    .filter(({ method }) => method === 'PATCH' || method === 'POST')
    .map(({ path, body }) => [path, JSON.parse(body) as Record<string, unknown>] as const);
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function openForm(pricingChosen: boolean, settingsStatus = 200, estimate = saved) {
  serveForm({
    handle,
    estimate: () => estimate,
    reply: ({ method, path }) => {
      if (path === '/api/user/settings') return [settingsStatus, NO_PAYMENT_METHOD];
      return method === 'GET' ? [404, {}] : [200, estimate];
    },
  });
  visit(`/estimates/${saved.id}/edit`, sampleProfile({ pricingChosen }));
  await screen.findByLabelText('Job description');
}

async function openQuestion(settingsStatus?: number, estimate?: Estimate) {
  await openForm(false, settingsStatus, estimate);
  await press('Send estimate');
  return screen.findByRole('dialog', { name: 'Check your prices' });
}

test('before an account’s first estimate goes out, the form asks for its percentages once, with this estimate’s amounts', async () => {
  const dialog = await openQuestion();
  expect(writes()).toEqual([]);
  expect(dialog.textContent).toContain('Your labor comes to $');
  const markup = within(dialog).getByLabelText('Labor markup percent');
  await user.clear(markup);
  expect(dialog.textContent).toContain('With no markup, your client pays');
  await user.type(markup, '10');
  expect(dialog.textContent).toContain('With 10% markup, your client pays');
  await press('Use these');
  await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  const [settings, change] = writes();
  expect(settings).toEqual([
    '/api/user/settings',
    {
      laborMarkupPercent: '10',
      materialMarkupPercent: '15',
      defaultTaxRate: '8.25',
      defaultDepositPercentage: '25',
      markupIn: 'line',
    },
  ]);
  expect(change?.[0]).toBe(`/api/estimates/${saved.id}`);
  expect(change?.[1]).toMatchObject({ laborMarkupPercent: '10', taxRate: '8.25' });
  await press('Cancel');
  await press('Send estimate');
  expect(await screen.findByRole('dialog', { name: 'Send Estimate via Email' })).toBeDefined();
});

test('the markup is explained before the discount, so that its amounts add up', async () => {
  const laborLines = saved.laborLines.slice(0, 1).map((line) => ({ ...line, hours: '10', rate: '50.00' }));
  const discount = { percent: '5', label: 'Fall offer' };
  const dialog = await openQuestion(200, { ...saved, laborLines, discount });
  expect(dialog.textContent).toContain(
    'Your labor comes to $500.00. With 20% markup, your client pays $600.00 before the discount.',
  );
});

test('“No markup or tax” clears the three and keeps the deposit', async () => {
  await openQuestion();
  await press('No markup or tax');
  await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  expect(writes()[0]?.[1]).toEqual({
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    defaultTaxRate: '0',
    defaultDepositPercentage: '25',
    markupIn: 'line',
  });
});

test('the markup can go into the prices', async () => {
  const dialog = await openQuestion();
  await user.click(within(dialog).getByRole('radio', { name: 'In every price' }));
  await press('Use these');
  await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  const [settings, change] = writes();
  expect(settings?.[1]).toMatchObject({ laborMarkupPercent: '20', markupIn: 'prices' });
  expect(change?.[1]).toMatchObject({ markupIn: 'prices' });
});

test('an estimate with named taxes is not asked for a tax rate', async () => {
  const taxes = [{ ...GST, base: '0.00', amount: '0.00' }];
  const dialog = await openQuestion(200, { ...saved, taxes, taxRate: GST.rate });
  expect(within(dialog).queryByLabelText('Tax rate percent')).toBeNull();
  await press('No markup');
  await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  const [settings, change] = writes();
  expect(settings?.[1]).toEqual({
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    defaultDepositPercentage: '25',
    markupIn: 'line',
  });
  expect(change?.[1]).toMatchObject({ laborMarkupPercent: '0', taxes: [GST] });
  expect(change?.[1]).not.toHaveProperty('taxRate');
});

test('a tax that is in the prices is not said to be added', async () => {
  const dialog = await openQuestion(200, { ...saved, pricesIncludeTax: true });
  expect(dialog.textContent).toContain('8.25% is already in your prices: $');
});

test('a percentage that is none keeps the question open, and so does a failed save', async () => {
  const dialog = await openQuestion(500);
  const tax = within(dialog).getByLabelText('Tax rate percent');
  await user.clear(tax);
  await user.type(tax, 'eight');
  await press('Use these');
  expect(dialog.textContent).toContain('Enter a number, like 12.5');
  expect(writes()).toEqual([]);
  await user.clear(tax);
  await user.type(tax, '8');
  await press('Use these');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await screen.findByText('Failed to save your prices. Please try again.')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Check your prices' })).not.toBeNull();
});

test('an account that chose its percentages is not asked', async () => {
  await openForm(true);
  await press('Send estimate');
  expect(await screen.findByRole('dialog', { name: 'Send Estimate via Email' })).toBeDefined();
});
