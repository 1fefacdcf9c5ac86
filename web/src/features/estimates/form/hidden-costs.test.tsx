import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { useHiddenCosts } from '../../../lib/use-hidden-costs.ts';
import { sampleMaterial } from '../../catalog/testing/sample-material.ts';
import { openLines } from '../testing/line-form.tsx';
import { material } from '../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

const SHINGLE = sampleMaterial({ name: 'Shingle', unit: 'bundle', defaultPrice: '38.75' });
const GUTTER = sampleMaterial({ name: 'Gutter', unit: 'ft', defaultPrice: '9.40', sellPrice: '12.00' });
const LINES = { materialLines: [material({ description: 'Felt', quantity: '4', unitCost: '89.00' })] };

const hideCosts = (isHidden: boolean) => {
  const { result } = renderHook(useHiddenCosts);
  act(() => result.current[1](isHidden));
};

beforeEach(() => {
  handle((call, response) =>
    answer(response, 200, call.path.startsWith('/api/materials') ? [SHINGLE, GUTTER] : []),
  );
  hideCosts(true);
});
afterEach(() => {
  hideCosts(false);
  cleanup();
});

test('a device that hides costs masks the unit costs of materials', () => {
  openLines(LINES);
  const cell = () => screen.getByLabelText('Unit cost, material 1');
  expect(cell().closest('.masked')).not.toBeNull();
  hideCosts(false);
  expect(cell().closest('.masked')).toBeNull();
});

test('on a phone it leaves them out of the lines', async () => {
  openLines(LINES, { isPhone: true });
  const line = screen.getByRole('button', { name: /^Felt/ });
  expect(line.textContent).not.toContain('89.00');
  await user.click(line);
  expect(screen.getByLabelText('Unit cost').closest('.masked')).not.toBeNull();
});

test('the price book then shows sell prices alone', async () => {
  openLines({});
  const [button] = await screen.findAllByRole('button', { name: 'Add from price book' });
  await user.click(button as HTMLElement);
  const book = within(await screen.findByRole('dialog', { name: 'Add from price book' }));
  expect(await book.findByText('$12.00 per ft')).toBeDefined();
  expect(book.getByText('Shingle')).toBeDefined();
  expect(book.queryByText(/38\.75/)).toBeNull();
});
