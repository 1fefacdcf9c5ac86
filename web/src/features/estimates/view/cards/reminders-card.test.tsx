import type { Reminders } from '@plumbline/contract/estimates/reminders';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { sampleReminders } from '../../testing/sample-reminders.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const SENT = sampleReminders({
  recipient: 'dana@mail.example',
  planned: [
    { day: 3, date: '2026-11-24' },
    { day: 7, date: '2026-11-28' },
  ],
});

interface Opened {
  status?: EstimateStatus;
  reminders?: Reminders;
  refusal?: [status: number, body: object];
  hash?: string;
}

/** Opens an estimate's page, on a server that stores the days. */
async function open({ status = 'sent', reminders = SENT, refusal, hash = '' }: Opened = {}) {
  const estimate = sampleEstimate({ status });
  let kept = reminders;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (!call.path.endsWith('/reminders')) return answer(response, 200, estimate);
    if (call.method === 'PUT' && refusal) return answer(response, ...refusal);
    if (call.method === 'PUT') {
      const { days } = JSON.parse(call.body) as Pick<Reminders, 'days'>;
      kept = {
        ...kept,
        days,
        planned: (days ?? kept.standardDays).map((day) => ({ day, date: '2026-12-01' })),
      };
    }
    answer(response, 200, kept);
  });
  visit(`/estimates/${estimate.id}/view${hash}`);
  await screen.findByText('EST-0148');
  return { user: userEvent.setup({ delay: null }) };
}

const card = () => screen.getByRole('region', { name: 'Reminders' });
const reads = (words: string) => waitFor(() => expect(card().textContent).toContain(words));
const saved = () =>
  seen.flatMap(({ method, body }) =>
    method === 'PUT' ? [(JSON.parse(body) as Pick<Reminders, 'days'>).days] : [],
  );

async function openDialog({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Change reminders' }));
  return within(screen.getByRole('dialog'));
}

describe('the card shows', () => {
  test('to whom and when reminders will go', async () => {
    await open();
    await reads('To dana@mail.example, unless they answer:');
    expect(
      within(card())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Nov 24, 2026', 'Nov 28, 2026']);
  });

  test.each<[string, Opened]>([
    [
      '3 and 7 days after sending, unless your client answers.',
      { status: 'draft', reminders: sampleReminders() },
    ],
    ['1 day after sending', { status: 'draft', reminders: sampleReminders({ days: [1] }) }],
    ['Automatic follow-ups are off.', { status: 'draft', reminders: sampleReminders({ days: [] }) }],
    ['Automatic follow-ups are off.', { reminders: { ...SENT, days: [], planned: [] } }],
    ['No more reminders are scheduled.', { reminders: { ...SENT, planned: [] } }],
    ['None, because this estimate wasn’t emailed.', { reminders: sampleReminders() }],
  ])('%s', async (words, opened) => {
    await open(opened);
    await reads(words);
    expect(within(card()).getByRole('button', { name: 'Change reminders' })).toBeDefined();
  });

  test('that the client has stopped them, and then nothing can be changed', async () => {
    await open({ reminders: { ...SENT, planned: [], stoppedAt: '2026-11-24T16:00:00.000Z' } });
    await reads('Stopped by the client on Nov 24, 2026.');
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  test.each(['accepted', 'declined', 'paid'] as const)('nothing once the estimate is %s', async (status) => {
    await open({ status });
    expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
  });
});

describe('the dialog', () => {
  test('sets the estimate’s own days', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await opened.user.click(dialog.getByRole('radio', { name: 'Custom schedule' }));
    const first = dialog.getByLabelText<HTMLInputElement>('First reminder');
    expect(first.value).toBe('3');
    await opened.user.clear(first);
    await opened.user.type(first, '5');
    await opened.user.click(dialog.getByRole('button', { name: 'Add a reminder' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Third reminder').value).toBe('11');
    expect(dialog.queryByRole('button', { name: 'Add a reminder' })).toBeNull();
    await opened.user.click(dialog.getByRole('button', { name: 'Remove second reminder' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save reminders' }));
    expect(await screen.findByText('Reminders saved')).toBeDefined();
    expect(saved()).toEqual([[5, 11]]);
    await reads('Dec 1, 2026');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Never', SENT, []],
    ['Use my default (3 and 7 days)', { ...SENT, days: [9] }, null],
  ] as const)('can say "%s"', async (name, reminders, days) => {
    const opened = await open({ reminders: { ...reminders } as Reminders });
    const dialog = await openDialog(opened);
    await opened.user.click(dialog.getByRole('radio', { name }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save reminders' }));
    await waitFor(() => expect(saved()).toEqual([days]));
  });

  test.each([
    ['', 'Please enter a whole number of days from 1 to 60'],
    ['0', 'Please enter a whole number of days from 1 to 60'],
    ['61', 'Please enter a whole number of days from 1 to 60'],
    ['7', 'Please enter a day that isn’t in the list yet'],
  ])('rejects "%s" at its field, and sends nothing', async (text, words) => {
    const opened = await open({ reminders: { ...SENT, days: [3, 7] } });
    const dialog = await openDialog(opened);
    const first = dialog.getByLabelText<HTMLInputElement>('First reminder');
    await opened.user.clear(first);
    if (text) await opened.user.type(first, text);
    await opened.user.click(dialog.getByRole('button', { name: 'Save reminders' }));
    expect(dialog.getByText(words)).toBeDefined();
    expect(saved()).toEqual([]);
    expect(dialog.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid'))).toHaveLength(
      1,
    );
  });

  test('accepts only digits', async () => {
    const opened = await open({ reminders: { ...SENT, days: [3] } });
    const dialog = await openDialog(opened);
    const first = dialog.getByLabelText<HTMLInputElement>('First reminder');
    await opened.user.clear(first);
    await opened.user.type(first, '-1.2e');
    expect(first.value).toBe('12');
  });

  test('shows the server’s message when days are refused', async () => {
    const message = 'Your client turned off reminders for this estimate.';
    const opened = await open({ refusal: [409, { success: false, error: 'CONFLICT', message }] });
    const dialog = await openDialog(opened);
    await opened.user.click(dialog.getByRole('radio', { name: 'Never' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save reminders' }));
    expect(await screen.findByText(message)).toBeDefined();
  });
});

test('a link to the reminders focuses them', async () => {
  await open({ hash: '#reminders' });
  const button = await screen.findByRole('button', { name: 'Change reminders' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});
