import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../../../lib/testing/http-server.ts';
import { listToasts } from '../../../../../ui/overlays/toast-store.ts';
import { openLines } from '../../../testing/line-form.tsx';
import { labor, material } from '../../../testing/sample-draft.ts';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const MADE = 'b0000000-0000-4000-8000-000000000001';
const WELDER = { id: MADE, name: 'Welder', defaultRate: '90.00', description: null };

beforeEach(() => {
  clearCsrfToken();
  handle((call, response) => {
    if (call.method === 'POST') return answer(response, 201, { id: MADE });
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    answer(response, 200, call.path === '/api/labor-types' ? [WELDER] : []);
  });
});
afterEach(cleanup);

const openMenu = async (of: string) => {
  await vi.waitFor(() => expect(seen.some(({ path }) => path === '/api/labor-types')).toBe(true));
  await user.click(screen.getByRole('button', { name: `More for ${of}` }));
  await screen.findByRole('menuitem', { name: 'Move up' });
};
const offer = () => screen.queryByRole('menuitem', { name: 'Save to price book' });
const posted = () =>
  seen
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown] as const);

test.each([false, true])(
  'a typed material is saved with its price, and the line refers to it (phone: %s)',
  async (isPhone) => {
    const line = material({ materialId: null, description: 'Cedar shake', unit: 'bundle', unitCost: '98.5' });
    const { draft } = openLines({ materialLines: [line] }, { isPhone });
    if (isPhone) await user.click(screen.getByRole('button', { name: /^Cedar shake/ }));
    await openMenu('material 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Save to price book' }));
    await vi.waitFor(() => expect(draft().materialLines[0]?.materialId).toBe(MADE));
    expect(posted()).toEqual([
      ['/api/materials', { name: 'Cedar shake', unit: 'bundle', price: '98.5', category: 'roofing' }],
    ]);
    expect(listToasts()[0]?.title).toBe('Saved “Cedar shake” to your price book');
    await openMenu('material 1');
    expect(offer()).toBeNull();
  },
);

test('typed labor is saved with its rate as a labor type', async () => {
  openLines({ laborLines: [labor({ description: 'Chimney flashing', rate: '72' })] });
  await openMenu('labor line 1');
  await user.click(await screen.findByRole('menuitem', { name: 'Save to price book' }));
  await vi.waitFor(() =>
    expect(posted()).toEqual([['/api/labor-types', { name: 'Chimney flashing', defaultRate: '72' }]]),
  );
});

test.each([
  ['without a description', labor({ description: ' ' })],
  ['with the name of a labor type', labor({ description: 'welder' })],
  ['of an own type', labor({ laborType: 'custom', laborTypeId: MADE, laborTypeName: 'Welder' })],
  ['without a rate', labor({ description: 'Flashing', rate: '' })],
])('labor %s is not offered', async (_which, line) => {
  openLines({ laborLines: [line] });
  await openMenu('labor line 1');
  expect(offer()).toBeNull();
});

test('a price in another currency than the account’s is not offered', async () => {
  openLines({ materialLines: [material({ materialId: null, description: 'Shake' })] }, { currency: 'EUR' });
  await openMenu('material 1');
  expect(offer()).toBeNull();
});
