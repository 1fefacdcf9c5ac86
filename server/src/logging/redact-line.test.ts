import { expect, test } from 'vitest';
import { redactLine } from './redact-line.ts';

test.each([
  ['550 <jane.o’neil+roof@example.co.uk> no such user', '550 <***@***> no such user'],
  ['/search?q=jane%40example.com', '/search?q=***@***'],
  ['jørgen@bücher.example', '***@***'],
  ['Invalid API Key provided: sk_live_51Habc', 'Invalid API Key provided: ***'],
  ['rk_test_abc123 and pk_live_def', '*** and ***'],
  ['whsec_abc+/def==', '***'],
  ['token EAAAEXAMPLEEXAMPLEEXAMPLE1', 'token ***'],
  ['authorization: Bearer abcdefghij.klm', 'authorization: Bearer ***'],
  ['smtp://user:pass%21word@mail.example:587', 'smtp://***@mail.example:587'],
  ['postgres://plumbline:hunter2@db/plumbline', 'postgres://***@db/plumbline'],
  ['plumbline_session=abc.def; path=/', 'plumbline_session=***; path=/'],
  ['GET /reset-password/abcDEF_-123 HTTP', 'GET /reset-password/*** HTTP'],
  ['connect ECONNREFUSED 203.0.113.7:443', 'connect ECONNREFUSED ***:443'],
  ['from ::ffff:203.0.113.7 came', 'from *** came'],
  ['from 2001:db8::17 came', 'from *** came'],
])('%s is kept as %s', (line, kept) => {
  expect(redactLine(line)).toBe(kept);
});

test.each([
  '{"level":30,"time":1795310000000,"pid":12,"reqId":"0e9f8b1c-5a0d-4d8e-9d3c-1f2e3d4c5b6a","ms":1.25}',
  '    at run (file:///srv/app/server/dist/main.js:120:17)\\n    at node:internal/process/task_queues:95:5',
  '2026-11-22T01:26:18.000Z 12:34:56',
  'duplicate key value violates unique constraint "accounts_email"',
])('%s is left unchanged', (line) => {
  expect(redactLine(line)).toBe(line);
});

test('a long line of address characters does not block the process', () => {
  const started = performance.now();
  redactLine('a.'.repeat(100_000));
  redactLine('1:'.repeat(100_000));
  redactLine(`${'x'.repeat(100_000)}@`);
  expect(performance.now() - started).toBeLessThan(1000);
});
