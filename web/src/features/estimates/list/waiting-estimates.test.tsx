import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { NARROW, PHONE } from '../../../lib/use-media-query.ts';
import { answerList } from '../testing/answer-list.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { visit } from '../testing/visit.tsx';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-12T13:20:00.000Z';
const asking = sampleEstimate({
  status: 'sent',
  unreadMessages: 1,
  waitingMessage: { text: 'Do the gutters come in <b>brown</b>?', at },
});
const wishing = sampleEstimate({
  id: 'e0000000-0000-4000-8000-000000000160',
  estimateNumber: 'EST-0160',
  status: 'viewed',
  changesRequestedAt: at,
  waitingMessage: { text: 'What would the impact shingle cost?', at },
});
const quiet = sampleEstimate({
  id: 'e0000000-0000-4000-8000-000000000161',
  estimateNumber: 'EST-0161',
  status: 'draft',
  changesRequestedAt: at,
});

function open(path: string, estimates = [asking, wishing, quiet]) {
  handle((call, response) => void answerList(estimates, call.path, response));
  return visit(path);
}

const cellsOf = async (number: RegExp) =>
  within(await screen.findByRole('row', { name: number }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('“Needs answer” is beside All, with the last message of each client who waits', async () => {
  const { state } = open('/estimates');
  expect(state.location.search).toBe('');
  await screen.findByText('EST-0161');
  const filters = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
  expect(filters.slice(0, 2).map((button) => button.textContent)).toEqual(['All Statuses3', 'Needs answer2']);
  await user.click(screen.getByRole('button', { name: /^Needs answer/ }));
  await screen.findByRole('columnheader', { name: 'Last message' });
  const [, , message, status] = await cellsOf(/EST-0148/);
  expect(message).toContain('Do the gutters come in <b>brown</b>?');
  expect(message).toMatch(/Nov 1[123], \d+:\d\d [AP]M$/);
  expect(status).toBe('Needs answer');
  expect((await cellsOf(/EST-0160/)).slice(2, 4)).toEqual([
    expect.stringContaining('What would the impact shingle cost?'),
    'Changes wanted',
  ]);
  expect(screen.queryByText('EST-0161')).toBeNull();
});

test('among all estimates those that wait are marked, with the status as always', async () => {
  open('/estimates');
  const waiting = await cellsOf(/EST-0148/);
  expect(waiting[0]).toContain('Needs answer');
  expect(screen.getByRole('button', { name: 'Status of EST-0148: Sent' })).toBeDefined();
  expect((await cellsOf(/EST-0160/))[0]).toContain('Changes wanted');
  expect((await cellsOf(/EST-0161/))[0]).not.toContain('Changes wanted');
});

test('on a phone the filter names how many wait, and a card has the words', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === PHONE || query === NARROW,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open('/estimates?status=needsAnswer');
  const [card] = within(await screen.findByRole('list', { name: 'Estimates' })).getAllByRole('listitem');
  expect(card?.textContent).toContain('Do the gutters come in <b>brown</b>?Needs answer');
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Needs answer (2)');
});

test('if nobody waits, the filter says so and leads back to all estimates', async () => {
  const router = open('/estimates?status=needsAnswer', [quiet]);
  expect(await screen.findByText('No questions waiting')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all estimates' }));
  expect(await screen.findByText('EST-0161')).toBeDefined();
  expect(router.state.location.search).toBe('');
});

test('a question about a change order is in the list with its number, and leads to it', async () => {
  const change = {
    id: 'd0000000-0000-4000-8000-000000000001',
    number: 'EST-0148-CO1',
    status: 'sent',
    unreadMessages: 1,
    changesRequestedAt: null,
  } as const;
  open('/estimates?status=needsAnswer', [
    { ...asking, status: 'accepted', unreadMessages: 0, waitingChange: change },
  ]);
  const row = await screen.findByRole('row', { name: /EST-0148/ });
  const [, , message, status] = within(row).getAllByRole('cell');
  expect(message?.textContent).toMatch(/^About EST-0148-CO1Do the gutters/);
  expect(status?.textContent).toBe('Needs answer');
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/change-orders/${change.id}`);
});
