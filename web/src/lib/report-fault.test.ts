import { expect, test, vi } from 'vitest';
import { newReference, reportFault } from './report-fault.ts';
import { answer, useHttpServer } from './testing/http-server.ts';

const { seen, handle } = useHttpServer();

test('a reference can be read aloud, and is different each time', () => {
  const references = Array.from({ length: 200 }, newReference);
  for (const reference of references) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(references).size).toBe(200);
});

test('a fault is reported once, without personal data', async () => {
  handle((call, response) =>
    answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Done' }),
  );
  history.replaceState(null, '', '/reset-password/secret?email=dana@example.com');
  const fault = new TypeError('No client dana@example.com');
  reportFault('K7QM-2XPD', fault);
  reportFault('K7QM-2XPD', fault);
  await vi.waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  const reports = seen.filter(({ method }) => method === 'POST');
  expect(reports.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
    [
      '/api/client-errors',
      { reference: 'K7QM-2XPD', message: 'TypeError: No client ***@***', path: '/reset-password/***' },
    ],
  ]);
});
