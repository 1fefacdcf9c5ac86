import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { sampleProfile } from './testing/sample-profile.ts';
import { type Reply, serveForm } from './testing/serve-form.ts';
import { keptDrafts, saveNow, visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();
const opened = sampleEstimate();
const EDIT = `/estimates/${opened.id}/edit`;
const NEWER = '2026-11-21T13:00:00.000Z';
const REFUSED: Reply = [409, { success: false, error: 'STALE_EDIT', message: 'Changed elsewhere.' }];

/** The estimate on the server. */
let stored: Estimate;

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  stored = opened;
  const reply = ({ method, body }: { method: string; body: string }): Reply => {
    if (method === 'POST') return [201, sampleEstimate({ id: 'e0000000-0000-4000-8000-000000000149' })];
    const sent = JSON.parse(body) as { updatedAt: string; jobDescription: string };
    const isStale = stored.status !== 'draft' || sent.updatedAt !== stored.updatedAt;
    return isStale ? REFUSED : [200, { ...stored, jobDescription: sent.jobDescription }];
  };
  serveForm({ handle, estimate: () => stored, reply });
});
afterEach(cleanup);

const changes = () => seen.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body));
const pressIn = async (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

/** Edits and saves after `changed` happened elsewhere; returns the dialog of that name. */
async function saveTooLate(
  changed: Partial<Estimate>,
  title: string,
  profile = sampleProfile(),
): Promise<HTMLElement> {
  visit(EDIT, profile);
  const field = await screen.findByLabelText('Job description');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('Mine');
  stored = { ...opened, updatedAt: NEWER, ...changed };
  await saveNow();
  return screen.findByRole('dialog', { name: title });
}

const CHANGED = { jobDescription: 'Theirs', totalAmount: '9999.00', additionalCosts: [] };

test('both versions are shown, and keeping mine overwrites the newer one', async () => {
  const dialog = await saveTooLate(CHANGED, 'Changed elsewhere');
  const rows = within(dialog).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'WhatMineTheirs',
    'Total$2,461.74$9,999.00',
    'Lines32',
  ]);
  expect(within(dialog).getByText('Different: job description, additional costs.')).toBeDefined();
  await pressIn(dialog, 'Keep mine');
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  expect(changes()).toMatchObject([
    { updatedAt: opened.updatedAt, jobDescription: 'Mine' },
    { updatedAt: NEWER, jobDescription: 'Mine' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('taking theirs loads it into the form and discards mine', async () => {
  const dialog = await saveTooLate(CHANGED, 'Changed elsewhere');
  await pressIn(dialog, 'Take theirs');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Job description').value).toBe('Theirs'),
  );
  expect(keptDrafts()).toEqual([]);
  await saveNow();
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toMatchObject({ updatedAt: NEWER, jobDescription: 'Theirs' });
});

test('closing the dialog returns to the form with its edits', async () => {
  const dialog = await saveTooLate(CHANGED, 'Changed elsewhere');
  await pressIn(dialog, 'Close');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Job description').value).toBe('Mine');
  expect(changes()).toHaveLength(1);
});

test('if the estimate was sent meanwhile, it can be viewed, or mine saved as a new estimate', async () => {
  const dialog = await saveTooLate({ status: 'sent' }, 'EST-0148 is no longer a draft');
  expect(within(dialog).queryByRole('button', { name: 'Keep mine' })).toBeNull();
  expect(within(dialog).getByRole('link', { name: 'View estimate' }).getAttribute('href')).toBe(
    `/estimates/${opened.id}/view`,
  );
  await pressIn(dialog, 'Save as new estimate');
  expect(await screen.findByText('Draft saved')).toBeDefined();
  const created = seen.find(({ method }) => method === 'POST');
  expect(JSON.parse(created?.body ?? '')).toMatchObject({ jobDescription: 'Mine', currency: 'USD' });
  expect(created?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('mine becomes a new estimate even if the account’s currency has changed', async () => {
  const euros = sampleProfile({ currency: 'EUR' });
  const dialog = await saveTooLate({ status: 'sent' }, 'EST-0148 is no longer a draft', euros);
  await pressIn(dialog, 'Save as new estimate');
  const created = () => seen.find(({ method }) => method === 'POST');
  await waitFor(() => expect(created()).toBeDefined());
  expect(JSON.parse(created()?.body ?? '')).not.toHaveProperty('currency');
});

test('what another tab saved meanwhile is no conflict if it is the same', async () => {
  visit(EDIT);
  const field = await screen.findByLabelText('Job description');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('Mine');
  stored = { ...opened, jobDescription: 'Mine', updatedAt: NEWER };
  await saveNow();
  expect(await screen.findByText(/^Saved \d/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('taking theirs also works in the form that created the estimate', async () => {
  serveForm({
    handle,
    estimate: () => stored,
    reply: ({ method }) => (method === 'POST' ? [201, opened] : REFUSED),
  });
  visit('/estimates/new');
  const field = await screen.findByLabelText('Job description');
  await userEvent.click(field);
  await userEvent.paste('Mine');
  await saveNow();
  await screen.findByText('Draft saved');
  stored = { ...opened, updatedAt: NEWER, ...CHANGED };
  await userEvent.click(field);
  await userEvent.paste(' again');
  await saveNow();
  await pressIn(await screen.findByRole('dialog', { name: 'Changed elsewhere' }), 'Take theirs');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Job description').value).toBe('Theirs'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
