import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { openLines } from '../../testing/line-form.tsx';
import { material } from '../../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const unit = () => screen.getByLabelText('Unit, material 1');

test('a unit is picked from the common ones and those used before, or typed', async () => {
  const { draft } = openLines({
    materialLines: [
      material({ key: 'line-1', description: 'Gutter', unit: 'each' }),
      material({ key: 'line-2', description: 'Flashing', unit: 'stick' }),
    ],
  });
  await user.click(unit());
  expect(offered().slice(0, 4)).toEqual(['each', 'stick', 'ft', 'lin ft']);
  expect(offered()).toHaveLength(25);
  await user.click(screen.getByRole('option', { name: 'lin ft' }));
  expect(draft().materialLines[0]?.unit).toBe('lin ft');
  await user.clear(unit());
  await user.type(unit(), 'sq y');
  expect(offered()).toEqual(['sq yd']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(draft().materialLines[0]?.unit).toBe('sq yd');
  await user.clear(unit());
  await user.type(unit(), 'pallet, shrink-wrapped');
  expect(screen.queryByRole('option')).toBeNull();
  expect(draft().materialLines[0]?.unit).toBe('pallet, shrink-wrapped');
});
