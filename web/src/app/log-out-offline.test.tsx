import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

test('logging out offline shows a message, and keeps the stored data', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const profile = sampleProfile();
  const place = { accountId: profile.id, slot: 'new' };
  writeKeptWork(place, 'A whole new roof');
  render(
    <MemoryRouter>
      <UserMenu profile={profile} />
    </MemoryRouter>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: /^Account menu/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(listToasts()[0]).toMatchObject({
    title: 'You’re offline',
    description: 'Log out when you’re back online.',
  });
  expect(readKeptWork(place)).toBe('A whole new roof');
});
