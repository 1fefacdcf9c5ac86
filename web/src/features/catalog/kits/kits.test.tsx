import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { closeUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { sampleMaterial } from '../testing/sample-material.ts';
import { GUTTER, ROOF, visitKits } from '../testing/visit-kits.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  closeUpgrade();
});

const open = (options: Parameters<typeof visitKits>[1]) => visitKits(handle, options);
const parts = () =>
  within(screen.getByRole('list', { name: 'Parts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a kit shows what a number makes while it is typed', async () => {
  const user = open({ path: `/price-book/kits?kit=${ROOF.id}` });
  const number = await screen.findByLabelText('Try it with');
  await user.clear(number);
  await user.type(number, '1850');
  expect(parts()).toEqual([
    'We protect your garden first.Text',
    'Lead, tear-off and lay0.018 h per sq ft33.30 h',
    'Shingle0.03 bundle per sq ft · 12% waste, whole units63 bundles',
    'Permit$250.00, fixed$250.00',
  ]);
  await user.clear(number);
  await user.type(number, '18 feet');
  expect(screen.getByText('Must be a number of 0 or more, such as 12.5')).toBeDefined();
  expect(parts()[1]).toBe('Lead, tear-off and lay0.018 h per sq ft');
});

test('a price has two decimals, also in yen', async () => {
  open({
    path: '/price-book/kits',
    kits: [{ ...GUTTER, price: '12.50' }],
    profile: sampleProfile({ currency: 'JPY' }),
  });
  expect(await screen.findByText('¥12.50')).toBeDefined();
});

test('a material’s new price is that of its kits', async () => {
  const gutter = sampleMaterial({ name: 'Gutter', userId: sampleProfile().id, defaultPrice: '9.00' });
  const user = open({ path: '/price-book' });
  let price = '9.00';
  handle(({ method, path }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'PATCH') price = '10.50';
    const item = { ...gutter, defaultPrice: price };
    if (path.startsWith('/api/materials')) return answer(response, 200, method === 'GET' ? [item] : item);
    const [part] = GUTTER.parts;
    answer(response, 200, path === '/api/kits' ? [{ ...GUTTER, parts: [{ ...part, price }] }] : []);
  });
  await user.click(await screen.findByRole('button', { name: 'Gutter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit material' }));
  await user.type(dialog.getByLabelText('Unit'), 't');
  await user.click(dialog.getByRole('button', { name: 'Save material' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: /^Kits/ }));
  expect(await screen.findByText('$10.50')).toBeDefined();
});

test('kits are searched, and one’s own say so', async () => {
  const user = open({ path: '/price-book/kits' });
  expect(await screen.findByRole('heading', { name: 'Seamless gutter' })).toBeDefined();
  expect(screen.getByRole('link', { name: /Seamless gutter/ }).textContent).toContain('Yours');
  await user.type(screen.getByLabelText('Search kits'), 'roof');
  expect(await screen.findByRole('heading', { name: 'Asphalt re-roof' })).toBeDefined();
  expect(screen.queryByText('Seamless gutter')).toBeNull();
  await user.type(screen.getByLabelText('Search kits'), 'x');
  expect(await screen.findByText('No matching kits')).toBeDefined();
});

test('“Hide costs” takes the cost and the margin of a kit away', async () => {
  const user = open({ path: '/price-book/kits' });
  expect(await screen.findByText('25%')).toBeDefined();
  expect(screen.getByText('$9.00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hide costs' }));
  expect(screen.queryByText('25%')).toBeNull();
  expect(screen.queryByText('$9.00')).toBeNull();
  expect(screen.getByText('$12.00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show costs' }));
  expect(screen.getByText('$9.00')).toBeDefined();
});

test('deleting a kit asks first, and the plan may not cover it', async () => {
  const billingStatus = { subscriptionStatus: 'expired' };
  const body = { success: false, error: 'PAYMENT_REQUIRED', billingStatus };
  const user = open({ path: '/price-book/kits', kits: [GUTTER], refusal: [402, body] });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Seamless gutter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete “Seamless gutter”?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click((await ask()).getByRole('button', { name: 'Delete kit' }));
  expect(await screen.findByText(/^Your own kits are available with Pro/)).toBeDefined();
});
