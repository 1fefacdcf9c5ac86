import type { Client } from '@plumbline/contract/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const JSON_TYPE = 'application/json';
const PATHS = ['/api/clients', '/api/certificates/verify'];
const post = (path: string, body: string | Buffer, type = JSON_TYPE) =>
  contractor.post(path, body, { headers: { 'content-type': type } });
const NAMED = JSON.stringify({ name: 'José Núñez' });

describe.each(PATHS)('JSON for %s', (path) => {
  test.each(['iso-8859-1', '"ISO-8859-1"', 'utf-16', 'windows-1252', ''])(
    'in the charset %s is refused',
    async (charset) => {
      const answer = await post(path, Buffer.from(NAMED, 'latin1'), `${JSON_TYPE}; charset=${charset}`);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({
        success: false,
        error: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'JSON must be in UTF-8. The Content-Type names another charset.',
      });
    },
  );

  test('whose bytes are not UTF-8 is refused', async () => {
    const answer = await post(path, Buffer.from(NAMED, 'latin1'));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      success: false,
      error: 'INVALID_JSON',
      message: 'The body is not valid UTF-8.',
    });
  });

  test.each([
    ['{"name": "Sam", "__proto__": {"isAdmin": true}}', '__proto__', 'The request'],
    ['{"name": "Sam", "\\u005F_proto__": {"isAdmin": true}}', '__proto__', 'The request'],
    ['{"name": "Sam", "constructor": {"prototype": {"isAdmin": true}}}', 'constructor', 'The request'],
    ['{"name": "Sam", "a": [0, {"b": {"__proto__": 1}}]}', 'a[1].b.__proto__', 'a[1].b'],
  ])('%s is refused for its key', async (body, field, parent) => {
    const key = field.split('.').at(-1);
    const message = `${parent} does not take '${key}'`;
    const answer = await post(path, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: 'VALIDATION_FAILED',
      message,
      issues: [{ field, message }],
    });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test.each(['', '; charset=utf-8', '; charset=UTF8', '; charset="Utf-8"', '; charset=US-ASCII; v=1'])(
  'JSON of the type application/json%s keeps every letter',
  async (suffix) => {
    const answer = await post('/api/clients', NAMED, `${JSON_TYPE}${suffix}`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Client>().name).toBe('José Núñez');
  },
);

test('a byte order mark is skipped, and the words of prototypes are text like any other', async () => {
  const text = 'The "__proto__": constructor';
  const answer = await post('/api/clients', `\uFEFF${JSON.stringify({ name: text })}`);
  expect(answer.json<Client>().name).toBe(text);
});

test('a body nested as deep as its length allows is refused like any other list', async () => {
  const depth = 400_000;
  const answer = await post('/api/estimates', `${'['.repeat(depth)}"__proto__"${']'.repeat(depth)}`);
  expect(answer.statusCode).toBe(400);
});

test.each([
  ['{"name": ', 'The body is not valid JSON.'],
  ['', 'The body is empty, but the Content-Type is application/json.'],
])('the body %j is refused', async (body, message) => {
  const answer = await post('/api/clients', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ success: false, error: 'INVALID_JSON', message });
});
