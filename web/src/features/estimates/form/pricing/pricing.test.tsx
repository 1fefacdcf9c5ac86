import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { answerClients } from '../../../clients/testing/answer-clients.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { ROOF } from '../../testing/sample-offer.ts';
import { sampleProfile } from '../../testing/sample-profile.ts';
import { DANA } from '../../testing/serve-form.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

const user = userEvent.setup({ delay: null });
const summary = () => within(screen.getByRole('region', { name: 'Pricing Summary' }));
/** Picks from the taxes that can be added, once the account's rates are read. */
async function pick(item: string) {
  const button = () => summary().getByRole('button', { name: 'Add tax' });
  await vi.waitFor(() => expect(button().getAttribute('aria-haspopup')).toBe('menu'), 5_000);
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
const lastSave = () => {
  const saves = seen.filter(({ method }) => method === 'PATCH' || method === 'POST');
  return JSON.parse(saves.at(-1)?.body ?? '{}') as EstimateRequest;
};

const GST = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'GST',
  rate: '5',
  registration: '123 RT',
  labor: true,
  materials: true,
  costs: false,
  isDefault: true,
};

/** The form of an estimate, or of a new one, of an account with a rate. */
async function openForm(changes: Partial<Estimate> | null = {}) {
  const saved = sampleEstimate(changes ?? {});
  const reads: Record<string, unknown> = {
    '/api/auth/csrf-token': { csrfToken: 't' },
    '/api/tax-rates': [GST],
    [`/api/estimates/${saved.id}`]: saved,
  };
  handle((call, response) => {
    if (call.method !== 'GET') return answer(response, 200, saved);
    if (answerClients([DANA], call.path, response)) return undefined;
    return answer(response, 200, reads[call.path] ?? []);
  });
  visit(changes ? `/estimates/${saved.id}/edit` : '/estimates/new', sampleProfile());
  await screen.findByLabelText('Job description');
}

test('a new estimate shows the account’s taxes as rows with name and rate', async () => {
  await openForm(null);
  expect(summary().getByText('GST')).toBeTruthy();
  expect(summary().getByText('on labor and materials, 123 RT')).toBeTruthy();
  expect(summary().getByRole('textbox', { name: 'GST percent' })).toHaveProperty('value', '5');
  expect(summary().queryByRole('textbox', { name: 'Tax rate percent' })).toBeNull();
});

test('a tax of the account joins the one of the estimate, and a new one does too', async () => {
  await openForm();
  await pick('GST, 5%');
  await user.click(summary().getByRole('button', { name: 'Add tax' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New tax' }));
  await user.click(dialog.getByRole('button', { name: 'Add tax' }));
  expect(dialog.getByText('Please name the tax')).toBeTruthy();
  await user.type(dialog.getByLabelText('Name'), 'PST');
  await user.type(dialog.getByLabelText('Rate'), '9.975');
  await user.click(dialog.getByLabelText('Labor'));
  await user.click(dialog.getByRole('button', { name: 'Add tax' }));
  await vi.waitFor(() => expect(lastSave().taxes).toHaveLength(3), 5_000);
  expect(lastSave().taxes).toMatchObject([
    { name: 'Tax', rate: '6', costs: true },
    { id: GST.id, name: 'GST', rate: '5', registration: '123 RT', costs: false },
    { name: 'PST', rate: '9.975', labor: false },
  ]);
  expect(lastSave()).not.toHaveProperty('taxRate');
});

test('prices that include tax keep the total, and the net is what is left', async () => {
  await openForm({ taxRate: '0' });
  await pick('GST, 5%');
  await user.click(summary().getByLabelText('Prices include tax'));
  expect(summary().getByText('$2,322.40')).toBeTruthy();
  expect(summary().getByText('101.78')).toBeTruthy();
  expect(summary().getByText('Net').parentElement?.textContent).toContain('2,220.62');
});

test('prices that include the unnamed tax can be changed to prices without it and back', async () => {
  await openForm({ taxRate: '8.25', pricesIncludeTax: true });
  const box = () => summary().getByRole<HTMLInputElement>('checkbox', { name: 'Prices include tax' });
  const isChecked = () => box().checked || box().getAttribute('aria-checked') === 'true';
  expect(isChecked()).toBe(true);
  await user.click(box());
  expect(isChecked()).toBe(false);
  await user.click(box());
  expect(isChecked()).toBe(true);
});

test('the total is that with the recommended package, and opens the totals of all', async () => {
  const [line] = sampleEstimate().materialLines;
  const group = (id: string, title: string, preselected: boolean): Estimate['groups'][number] => ({
    id,
    kind: 'package',
    choiceId: ROOF.choice,
    title,
    description: '',
    preselected,
    showLines: null,
    amount: '0.00',
    counts: preselected,
  });
  await openForm({
    taxRate: '0',
    choices: [{ id: ROOF.choice, title: 'Choose your roof' }],
    groups: [group(ROOF.good, 'Good', false), group(ROOF.better, 'Better', true)],
    materialLines: line ? [{ ...line, groupId: ROOF.better }] : [],
  });
  expect(summary().getByText('Total with Better')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Total with Better' }));
  const totals = await screen.findByRole('dialog', { name: 'Totals' });
  expect(
    within(totals)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$1,913.00', '$2,322.40', '$2,322.40']);
  expect(within(totals).getByText('Better and all extras')).toBeTruthy();
});

test('where markup goes shows both totals before it is chosen', async () => {
  await openForm({
    taxRate: '0',
    materialMarkupPercent: '15',
    materialLines: sampleEstimate().materialLines.map((line) => ({
      ...line,
      quantity: '7',
      unitCost: '1.11',
    })),
  });
  await user.click(screen.getByRole('button', { name: 'What the client sees: Everything' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'What the client sees' }));
  const radio = (name: string, description: string) => sheet.getByRole('radio', { name, description });
  expect(radio('As its own line', 'Total $1,921.94').getAttribute('aria-checked')).toBe('true');
  await user.click(radio('In every price', 'Total $1,921.96'));
  await user.click(sheet.getByRole('radio', { name: 'Lines without prices' }));
  await user.click(sheet.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'What the client sees: Lines without prices' })).toBeTruthy();
  await vi.waitFor(() => expect(lastSave()).toMatchObject({ markupIn: 'prices' }), 5_000);
  expect(lastSave().display).toMatchObject({ lines: true, lineAmounts: false, unitPrices: false });
});
