import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { sampleProfile } from '../../testing/sample-profile.ts';
import { serveForm } from '../../testing/serve-form.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

const user = userEvent.setup({ delay: null });
const summary = () => within(screen.getByRole('region', { name: 'Pricing Summary' }));
const lastDiscount = () => {
  const saves = seen.filter(({ method }) => method === 'PATCH' || method === 'POST');
  return (JSON.parse(saves.at(-1)?.body ?? '{}') as { discount?: unknown }).discount;
};

/** The form of an estimate with items of 2,322.40 and a tax of 6%. */
async function openForm(changes: Parameters<typeof sampleEstimate>[0] = {}) {
  const saved = sampleEstimate(changes);
  serveForm({ handle, estimate: () => saved, reply: () => [200, saved] });
  visit(`/estimates/${saved.id}/edit`, sampleProfile());
  await screen.findByLabelText('Job description');
}

test('a discount is one button away, takes a percentage off the items, and is saved with its name', async () => {
  await openForm();
  expect(summary().queryByText('Items')).toBeNull();
  await user.click(summary().getByRole('button', { name: 'Add discount' }));
  await user.type(summary().getByLabelText('Discount'), '10');
  await user.type(summary().getByLabelText('Name of the discount'), 'Fall offer');
  expect(summary().getByText('Items')).toBeDefined();
  expect(summary().getByText('−232.24')).toBeDefined();
  expect(summary().getByText('$2,215.57')).toBeDefined();
  await vi.waitFor(() => expect(lastDiscount()).toEqual({ percent: '10', label: 'Fall offer' }), 5_000);
});

test('a discount in the currency is shown as typed, and goes away with its button, which can be undone', async () => {
  await openForm({ discount: { amount: '100.00', label: null }, discountAmount: '100.00' });
  expect(summary().getByText('−100.00')).toBeDefined();
  await user.click(summary().getByRole('button', { name: 'Remove discount' }));
  expect(summary().queryByText('Items')).toBeNull();
  await vi.waitFor(() => expect(lastDiscount()).toBeNull(), 5_000);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(summary().getByText('−100.00')).toBeDefined();
});

test('a removed discount does not come back over another one that was typed since', async () => {
  await openForm({ discount: { amount: '100.00', label: null }, discountAmount: '100.00' });
  await user.click(summary().getByRole('button', { name: 'Remove discount' }));
  await user.click(summary().getByRole('button', { name: 'Add discount' }));
  await user.type(summary().getByLabelText('Discount'), '10');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(summary().getByLabelText<HTMLInputElement>('Discount').value).toBe('10');
  expect(screen.getByText('There is already another discount.')).toBeDefined();
});

test('a percentage above 100 is marked at its field and takes nothing off', async () => {
  await openForm();
  await user.click(summary().getByRole('button', { name: 'Add discount' }));
  await user.type(summary().getByLabelText('Discount'), '101');
  expect(summary().getByLabelText('Discount').getAttribute('aria-invalid')).toBe('true');
  expect(summary().getByText('Must be at most 100')).toBeDefined();
});

test('bringing a removed tax back keeps what was typed into the others since', async () => {
  const tax = { registration: null, labor: true, materials: true, costs: true, base: '0.00', amount: '0.00' };
  await openForm({
    taxes: [
      { id: 'e0000000-0000-4000-8000-000000000001', name: 'GST', rate: '5', ...tax },
      { id: 'e0000000-0000-4000-8000-000000000002', name: 'PST', rate: '7', ...tax },
    ],
  });
  await user.click(summary().getByRole('button', { name: 'More for GST' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.clear(summary().getByLabelText('PST percent'));
  await user.type(summary().getByLabelText('PST percent'), '8');
  const toast = screen.getByText('Removed “GST”').closest('li') ?? document.body;
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(summary().getByLabelText('GST percent')).toBeDefined();
  expect(summary().getByLabelText<HTMLInputElement>('PST percent').value).toBe('8');
});
