import { beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../testing/http-server.ts';
import { adviceFor, messageFor } from './error-message.ts';
import { clearCsrfToken, fetchFile, request } from './http-client.ts';
import { HttpError, NetworkError, PaymentRequiredError } from './http-error.ts';

const { seen, handle } = useHttpServer();
const TOKEN_INVALID = {
  success: false,
  error: 'CSRF_TOKEN_INVALID',
  message: 'The security token is out of date.',
};

beforeEach(clearCsrfToken);

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const calls = () => seen.map(({ method, path }) => `${method} ${path}`);

/** Issues the tokens t1, t2, … and accepts mutating requests that carry the token `valid`. */
function handleCsrf(valid: string | null): void {
  let issued = 0;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: `t${++issued}` });
    if (call.headers['x-csrf-token'] === valid)
      return answer(response, 200, { success: true, message: 'Done' });
    answer(response, 403, TOKEN_INVALID);
  });
}

test('a mutating request carries the CSRF token, which is fetched once for many requests', async () => {
  handleCsrf('t1');
  await Promise.all([request('POST', '/api/clients', { name: 'Dana' }), request('DELETE', '/api/clients/1')]);
  await request('PATCH', '/api/clients/1', { name: 'Dana' });
  expect(calls().filter((call) => call.includes('csrf'))).toHaveLength(1);
});

test('a rejected token is refreshed and the request retried once', async () => {
  handleCsrf('t2');
  await expect(request('POST', '/api/clients', { name: 'Dana' })).resolves.toMatchObject({ success: true });
  expect(calls()).toEqual([
    'GET /api/auth/csrf-token',
    'POST /api/clients',
    'GET /api/auth/csrf-token',
    'POST /api/clients',
  ]);
});

test('given headers are sent, also on the retry', async () => {
  handleCsrf('t2');
  await request('POST', '/api/estimates', {}, { 'Idempotency-Key': 'k1' });
  const posts = seen.filter(({ method }) => method === 'POST');
  expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
});

test('a token rejected twice is not retried again', async () => {
  handleCsrf(null);
  const error = await failure(request('POST', '/api/clients', { name: 'Dana' }));
  expect(error).toMatchObject({ status: 403, body: TOKEN_INVALID });
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(2);
});

test('any other 403 is not retried', async () => {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    answer(response, 403, { success: false, error: 'FORBIDDEN', message: 'No' });
  });
  await failure(request('POST', '/api/clients', {}));
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('the content type is JSON only with a payload', async () => {
  handleCsrf('t1');
  await request('POST', '/api/estimates/1/duplicate');
  await request('POST', '/api/clients', { name: 'Dana' });
  const [without, withPayload] = seen.filter(({ method }) => method === 'POST');
  expect(without?.headers['content-type']).not.toBe('application/json');
  expect(without?.body).toBe('');
  expect(withPayload?.headers['content-type']).toBe('application/json');
  expect(withPayload?.body).toBe('{"name":"Dana"}');
});

test('a GET request needs no token', async () => {
  handle((_call, response) => answer(response, 200, []));
  await expect(request('GET', '/api/clients')).resolves.toEqual([]);
  expect(seen[0]?.headers['x-csrf-token']).toBeUndefined();
  expect(calls()).toEqual(['GET /api/clients']);
});

test('204 resolves to undefined', async () => {
  handle((_call, response) => response.writeHead(204).end());
  await expect(request('GET', '/api/clients')).resolves.toBeUndefined();
});

test('an error message is the status, a colon and the response text, or else the status text', async () => {
  const body = '{"success":false,"error":"NOT_FOUND","message":"There is no such client."}';
  handle((call, response) =>
    answer(response, call.path === '/empty' ? 500 : 404, call.path === '/empty' ? '' : body),
  );
  expect(await failure(request('GET', '/api/clients/1'))).toMatchObject({
    message: `404: ${body}`,
    status: 404,
  });
  expect(await failure(request('GET', '/empty'))).toMatchObject({
    message: '500: Internal Server Error',
    body: {},
  });
});

test('402 carries the billing status', async () => {
  const body = {
    success: false,
    error: 'PAYMENT_REQUIRED',
    message: 'Choose Pro',
    billingStatus: { status: 'trial' },
  };
  handle((_call, response) => answer(response, 402, body));
  const error = await failure(request('GET', '/api/clients'));
  expect(error).toBeInstanceOf(PaymentRequiredError);
  expect(error).toMatchObject({
    billingStatus: { status: 'trial' },
    message: `402: ${JSON.stringify(body)}`,
  });
});

test('a 402 with an unreadable body is still a PaymentRequiredError', async () => {
  handle((_call, response) => answer(response, 402, '<html>'));
  const error = await failure(request('GET', '/api/clients'));
  expect(error).toBeInstanceOf(PaymentRequiredError);
  expect(error).toMatchObject({ billingStatus: {}, message: '402: Payment required' });
});

test('a lost connection is a network error', async () => {
  handle((_call, response) => response.destroy());
  expect(await failure(request('GET', '/api/clients'))).toBeInstanceOf(NetworkError);
});

test('a rejected file download keeps the server’s message', async () => {
  handle((_call, response) =>
    answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'Estimate Not Found' }),
  );
  const error = await failure(fetchFile('/api/estimates/1/download'));
  expect(error).toMatchObject({ message: 'HTTP error! status: 404' });
  expect(messageFor(error, 'Failed to download PDF')).toBe('Estimate Not Found');
});

test('people see the server’s message for a 4xx, and the fixed text for server and network failures', () => {
  const error = (status: number, message?: string) =>
    new HttpError('', status, message === undefined ? {} : { message });
  expect(messageFor(error(409, 'It has changed.'), 'Failed')).toBe('It has changed.');
  expect(messageFor(error(400), 'Failed', 'Refused')).toBe('Refused');
  expect(messageFor(error(500, 'stack trace'), 'Failed')).toBe('Failed');
  expect(messageFor(new NetworkError('lost'), 'Failed', 'Refused')).toBe('Failed');
});

test('only a request without a response is blamed on the connection', () => {
  expect(adviceFor(new NetworkError('lost'))).toBe('Check your connection and try again.');
  expect(adviceFor(new HttpError('500: x', 500, {}))).toBe(
    'Something went wrong on our end. Please try again.',
  );
  expect(adviceFor(new HttpError('429: x', 429, { message: 'Try again in a minute.' }))).toBe(
    'Try again in a minute.',
  );
});
