import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../../lib/testing/http-server.ts';
import { listToasts } from '../../../../ui/overlays/toast-store.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { serveForm } from '../../testing/serve-form.ts';
import { saveNow, visit } from '../../testing/visit.tsx';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const estimate = sampleEstimate({ acceptPayments: true, depositPercentage: '25' });

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

async function open() {
  serveForm({ handle, estimate: () => estimate, reply: () => [200, estimate] });
  const router = visit(`/estimates/${estimate.id}/edit`);
  await screen.findByLabelText('Job description');
  return router;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const nameOf = (place: number) => screen.getByLabelText<HTMLInputElement>(`Name of Payment ${place}`);

test('bringing a removed payment back keeps what was typed into the others since', async () => {
  await open();
  await press('Add a payment');
  await press('Add a payment');
  await press('Remove Payment 1');
  await user.type(screen.getByLabelText('Share of Payment 1'), '20');
  await press('Undo');
  expect(nameOf(2)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Share of Payment 2').value).toBe('20');
});

test('a removed payment does not come back once the schedule is full, which is said', async () => {
  await open();
  for (let made = 0; made < BOUNDS.stages; made += 1) await press('Add a payment');
  await press('Remove Payment 1');
  await press('Add a payment');
  const offers = listToasts().filter((each) => each.open && each.title === 'Removed “Payment 1”');
  offers.at(-1)?.action?.onSelect();
  expect(offers).not.toEqual([]);
  expect(listToasts().map(({ title }) => title)).toContain('An estimate has at most 12 payments here.');
  expect(screen.getAllByLabelText(/^Name of Payment \d/)).toHaveLength(BOUNDS.stages);
});

test('a payment gets the focus when it is added, and not when unsaved work is restored', async () => {
  await open();
  await press('Add a payment');
  expect(document.activeElement).toBe(nameOf(1));
  cleanup();
  await open();
  await screen.findByText(/^Unsaved work from .+ was restored\.$/);
  expect(document.activeElement).not.toBe(nameOf(1));
});

test('every field of a payment has its label in sight, and its share has its sign', async () => {
  await open();
  await press('Add a payment');
  await user.type(nameOf(1), 'Dry-in');
  const row = within(screen.getByRole('list', { name: 'Payments between deposit and balance' }));
  for (const label of ['Name', 'Share', 'What your client reads'])
    expect(row.getByText(label).closest('.sr-only')).toBeNull();
  expect(screen.getByLabelText('Share of Dry-in').parentElement?.textContent).toBe('%');
  await user.click(row.getByRole('radio', { name: '$' }));
  expect(screen.getByLabelText('Share of Dry-in').parentElement?.textContent).toBe('$');
  await user.click(row.getByRole('radio', { name: 'On a date' }));
  expect(row.getByText('Date').closest('.sr-only')).toBeNull();
});

test('payments above the total show what they come to, and leave no balance', async () => {
  await open();
  await press('Add a payment');
  await user.type(screen.getByLabelText('Share of Payment 1'), '90');
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(await screen.findByText('The payments come to more than the total, $2,461.74')).toBeDefined();
  // 90% of the total, not the 75% that the deposit leaves.
  expect(rows().some((text) => text?.includes('$2,215.57'))).toBe(true);
  expect(rows()).toContain('Balance on completion–');
  await user.type(screen.getByLabelText('Share of Payment 1'), '{Backspace}{Backspace}75');
  expect(rows().some((text) => text?.includes('$1,846.30'))).toBe(true);
  expect(rows()).toContain('Balance on completion$0.00');
});

test('payments above the total say so, and are not left without a question', async () => {
  const router = await open();
  await press('Add a payment');
  await user.type(screen.getByLabelText('Share of Payment 1'), '90');
  expect(await screen.findByText('The payments come to more than the total, $2,461.74')).toBeDefined();
  await saveNow();
  await screen.findByText(/^Saved \d/);
  await router.navigate('/settings');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('what was removed is not offered back once the form is left', async () => {
  const router = await open();
  await press('Add a payment');
  await press('Remove Payment 1');
  expect(listToasts().some((entry) => entry.open && entry.action)).toBe(true);
  await saveNow();
  await screen.findByText(/^Saved \d/);
  await router.navigate('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  expect(listToasts().some((entry) => entry.open && entry.action)).toBe(false);
});
