import { type Settings, settingsSections } from '@plumbline/contract/settings';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { KITS_KEY } from '../../catalog/api.ts';
import { GeneralPanel } from '../general/general-panel.tsx';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { UnsavedSectionsProvider } from './unsaved-sections.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const EMPTY_SETTINGS = Object.fromEntries(
  Object.keys({ ...settingsSections.general.shape, ...settingsSections.payments.shape }).map((name) => [
    name,
    null,
  ]),
);
const SETTINGS = {
  ...EMPTY_SETTINGS,
  businessName: 'Bell Roofing',
  businessPhone: '208 555 0142',
  timeZone: 'America/Boise',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  defaultTaxRate: '8.25',
  defaultDepositPercentage: '25',
  leadWorkerRate: '45.00',
  helperRate: '25.00',
  specialistRate: '65.00',
  currency: 'USD',
  acceptsCheck: false,
  acceptsCash: false,
  invoicePrefix: 'INV-',
  nextInvoiceNumber: 4,
  invoiceDueDays: 14,
  invoiceNote: null,
  invoiceReminderDays: [],
  allowsPartPayments: false,
};

/** Opens two sections on a server that holds a save's response until released, with values trimmed. */
async function open(taxRates: readonly object[] = []) {
  let settings: object & { businessName: string } = SETTINGS;
  const held: (() => void)[] = [];
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/settings') return answer(response, 200, settings);
    if (call.path === '/api/tax-rates') return answer(response, 200, taxRates);
    if (call.method !== 'PATCH') return answer(response, 404, {});
    const fields = JSON.parse(call.body) as Partial<Settings>;
    settings = {
      ...settings,
      ...fields,
      businessName: (fields.businessName ?? settings.businessName).trim(),
    };
    held.push(() => answer(response, 200, settings));
  });
  const queryClient = createQueryClient();
  render(
    <App queryClient={queryClient}>
      <UnsavedSectionsProvider>
        <GeneralPanel />
        <PaymentsPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  await screen.findByLabelText('Business name *');
  const letGo = async (count: number) => {
    await waitFor(() => expect(held).toHaveLength(count));
    held.at(-1)?.();
  };
  const changeElsewhere = (fields: object) => {
    settings = { ...settings, ...fields };
  };
  return { letGo, changeElsewhere, queryClient, user: userEvent.setup({ delay: null }) };
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Business name *');
const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const saves = () => seen.filter(({ method }) => method === 'PATCH');

test('while one section is being saved, a save of another is ignored, and its input stays', async () => {
  const { letGo, user } = await open();
  await user.type(nameField(), ' and Sons');
  await user.type(screen.getByLabelText('Venmo business username'), '@bell{Enter}');
  expect(button('Save general').disabled).toBe(true);
  fireEvent.submit(screen.getByRole('form', { name: 'General' }));
  await letGo(1);
  await waitFor(() => expect(button('Save general').disabled).toBe(false));
  expect(saves()).toHaveLength(1);
  expect(nameField().value).toBe('Bell Roofing and Sons');
  await user.click(button('Save general'));
  await letGo(2);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(saves()).toHaveLength(2);
});

test('input during a save stays, is not reported as saved, and can be saved or undone', async () => {
  const { letGo, user } = await open();
  await user.type(nameField(), ' and Sons  ');
  await user.click(button('Save general'));
  await user.clear(phoneField());
  await user.type(phoneField(), '208 555 0199');
  await letGo(1);
  await waitFor(() => expect(button('Save general').disabled).toBe(false));
  expect(nameField().value).toBe('Bell Roofing and Sons');
  expect(phoneField().value).toBe('208 555 0199');
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  await user.click(button('Undo changes'));
  expect(phoneField().value).toBe('208 555 0142');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(phoneField(), '5');
  await user.click(button('Save general'));
  await letGo(2);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(JSON.parse(saves()[1]?.body ?? '')).toMatchObject({ businessPhone: '208 555 01425' });
});

test('after a full save an undo returns to the saved values', async () => {
  const { letGo, user } = await open();
  await user.type(nameField(), ' and Sons');
  await user.click(button('Save general'));
  await letGo(1);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await user.type(nameField(), ' and Daughters');
  await user.click(button('Undo changes'));
  expect(nameField().value).toBe('Bell Roofing and Sons');
});

test('the default tax rate says when the rates in Taxes replace it', async () => {
  const hint = 'Not used while new estimates use rates from Taxes.';
  await open([{ id: 'a', isDefault: false }]);
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/tax-rates'));
  expect(screen.queryByText(hint)).toBeNull();
  cleanup();
  await open([{ id: 'a', isDefault: true }]);
  expect(await screen.findByText(hint)).toBeDefined();
});

test('kits, whose labor has the rates of the settings, are read again after a save', async () => {
  const { letGo, queryClient, user } = await open();
  queryClient.setQueryData(KITS_KEY, []);
  const rate = screen.getByLabelText('Lead worker, per hour');
  await user.clear(rate);
  await user.type(rate, '52');
  await user.click(button('Save general'));
  await letGo(1);
  await screen.findByText('Settings Updated');
  expect(queryClient.getQueryState(KITS_KEY)?.isInvalidated).toBe(true);
});

test('a save keeps what another device has changed, and shows it', async () => {
  const { letGo, changeElsewhere, user } = await open();
  changeElsewhere({ businessName: 'Bell & Sons' });
  await user.type(phoneField(), '5');
  await user.click(button('Save general'));
  await letGo(1);
  await screen.findByText('Settings Updated');
  expect(JSON.parse(saves()[0]?.body ?? '')).toEqual({ businessPhone: '208 555 01425' });
  expect(nameField().value).toBe('Bell & Sons');
});

test('a save without changes confirms the details and the prices, as the guide and the first sending ask', async () => {
  const { letGo, user } = await open();
  await user.click(button('Save general'));
  await letGo(1);
  await screen.findByText('Settings Updated');
  expect(JSON.parse(saves()[0]?.body ?? '')).toEqual({
    businessName: 'Bell Roofing',
    laborMarkupPercent: '20',
  });
});

test('an invoice is due after 1 day or several days', async () => {
  const { user } = await open();
  const days = screen.getByLabelText('Days until due');
  const unit = () => days.parentElement?.textContent;
  expect(unit()).toBe('days');
  await user.clear(days);
  await user.type(days, '1');
  expect(unit()).toBe('day');
});

test('a save of invoices sends what was changed, so that a number issued meanwhile does not refuse it', async () => {
  const { letGo, user } = await open();
  await user.click(button('Save invoices'));
  await screen.findByText('Settings Updated');
  expect(saves()).toEqual([]);
  await user.type(screen.getByLabelText('Note'), 'Thank you.');
  await user.click(button('Save invoices'));
  await letGo(1);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(JSON.parse(saves()[0]?.body ?? '')).toEqual({ invoiceNote: 'Thank you.' });
});
