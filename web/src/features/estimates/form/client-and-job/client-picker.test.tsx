import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleClients } from '../../../clients/testing/sample-client.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { serveForm } from '../../testing/serve-form.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const searches = () =>
  seen.flatMap(({ path }) => new URL(path, 'http://localhost').searchParams.getAll('search'));

/** Opens the client field of a new estimate, for a contractor with this many clients. */
async function openForm(count: number, query = '') {
  serveForm({ handle, estimate: sampleEstimate, clients: sampleClients(count), reply: () => [404, {}] });
  visit(`/estimates/new${query}`);
  const field = await screen.findByLabelText<HTMLInputElement>('Client', undefined, { timeout: 15_000 });
  return { field, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

test('a client beyond the first hundred is found on the server, picked, and stays picked', async () => {
  const { field, user } = await openForm(150);
  await user.click(field);
  expect(screen.getByText('100 more: type to narrow down')).toBeDefined();
  await user.type(field, '00149@');
  await user.click(await screen.findByRole('option', { name: /^Client 00149/ }));
  expect(field.value).toBe('Client 00149');
  expect(screen.getByLabelText<HTMLInputElement>('Job address').value).toBe(
    '2214 N 18th St, Boise, ID 83702',
  );
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Client 00149');
  expect(searches()).toEqual(['00149@']);
});

test('with at most a hundred clients no server search is sent', async () => {
  const { field, user } = await openForm(100);
  await user.type(field, '00099@');
  await user.click(await screen.findByRole('option', { name: /^Client 00099/ }));
  expect(field.value).toBe('Client 00099');
  expect(searches()).toEqual([]);
});

test('the form opens with a client beyond the first hundred from the URL', async () => {
  const [last] = sampleClients(150).slice(-1);
  const { field } = await openForm(150, `?clientId=${last?.id}`);
  expect(field.value).toBe('Client 00150');
});
