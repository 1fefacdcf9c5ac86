import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleProfile } from '../features/estimates/testing/sample-profile.ts';
import { readKeptWork, writeKeptWork } from '../lib/kept/kept-work.ts';
import { listToasts } from '../ui/overlays/toast-store.ts';
import { UserMenu } from './user-menu.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const profile = sampleProfile();
const place = { accountId: profile.id, slot: 'new' };

async function logOut(): Promise<void> {
  writeKeptWork(place, 'A whole new roof');
  render(
    <MemoryRouter>
      <UserMenu profile={profile} />
    </MemoryRouter>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: /^Account menu/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}

test('logging out asks before it deletes unsaved work', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await logOut();
  const question = await screen.findByRole('alertdialog', { name: 'Log out and delete unsaved changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(readKeptWork(place)).toBe('A whole new roof');
  cleanup();
  await logOut();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete and log out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/logout'));
  expect(readKeptWork(place)).toBeNull();
});

test('logging out offline shows a message, and keeps the stored data', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await logOut();
  expect(listToasts()[0]).toMatchObject({
    title: 'You’re offline',
    description: 'Log out when you’re back online.',
  });
  expect(readKeptWork(place)).toBe('A whole new roof');
});
