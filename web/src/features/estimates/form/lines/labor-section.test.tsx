import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { draftToRequest } from '../../editor/saving/draft-request.ts';
import { openLines } from '../../testing/line-form.tsx';
import { labor } from '../../testing/sample-draft.ts';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
afterEach(cleanup);

const WELDER = {
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Welder',
  defaultRate: '90.00',
  description: null,
};

function serveOwnTypes(...types: unknown[]): void {
  handle((_call, response) => answer(response, 200, types));
}

async function choose(name: string): Promise<void> {
  await user.click(screen.getByLabelText('Labor type, labor line 1'));
  await user.click(await screen.findByRole('option', { name }));
}

test('a line takes the rate and id of one of the contractor’s own labor types', async () => {
  serveOwnTypes(WELDER);
  const { draft } = openLines({ laborLines: [labor({ key: 'line-1', hours: '2' })] });
  await screen.findByLabelText('Labor type, labor line 1');
  await choose('Welder');
  expect(draftToRequest(draft()).laborLines).toMatchObject([
    { laborType: 'custom', laborTypeId: WELDER.id, hours: '2', rate: '90.00' },
  ]);
  await choose('Helper');
  expect(draft().laborLines).toMatchObject([{ laborType: 'helper', laborTypeId: null, rate: '25.00' }]);
});

test('a custom rate survives a change of type', async () => {
  serveOwnTypes(WELDER);
  const { draft } = openLines({ laborLines: [labor({ key: 'line-1', rate: '52.00' })] });
  await choose('Welder');
  expect(draft().laborLines).toMatchObject([{ laborTypeName: 'Welder', rate: '52.00' }]);
});

test('a deleted labor type stays readable and selected', async () => {
  serveOwnTypes();
  const gone = { laborType: 'custom', laborTypeId: WELDER.id, laborTypeName: 'Welder' } as const;
  openLines({ laborLines: [labor({ key: 'line-1', ...gone })] });
  const select = screen.getByLabelText('Labor type, labor line 1');
  expect(select.textContent).toBe('Welder');
  await user.click(select);
  expect(screen.getByRole('option', { name: 'Welder' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('option')).toHaveLength(4);
});

test('own types that failed to load are reported, and can be loaded again', async () => {
  handle((_call, response) => answer(response, 500, {}));
  openLines({ laborLines: [labor({ key: 'line-1' })] });
  expect(await screen.findByText('We couldn’t load your labor types.')).toBeDefined();
  serveOwnTypes(WELDER);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText('We couldn’t load your labor types.')).toBeNull();
  expect(seen.filter(({ path }) => path === '/api/labor-types').length).toBeGreaterThan(1);
  await choose('Welder');
});
