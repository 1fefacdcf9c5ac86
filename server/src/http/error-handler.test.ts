import { type AddressInfo, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  UnauthorizedError,
} from '../errors.ts';
import { DocumentError } from '../pdf/document-error.ts';
import { createTestDatabase } from '../testing/databases/database.ts';
import { registerErrorHandler } from './error-handler.ts';
import { InvalidRequestError } from './validation.ts';

async function answerTo(error: unknown) {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', () => {
    throw error;
  });
  const response = await app.inject('/');
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

test.each([
  [new InvalidInputError('email', 'email is wrong'), 400, 'VALIDATION_FAILED'],
  [new UnauthorizedError('Please sign in.'), 401, 'UNAUTHORIZED'],
  [new ForbiddenError('Not yours.', 'EMAIL_NOT_VERIFIED'), 403, 'EMAIL_NOT_VERIFIED'],
  [new NotFoundError('Estimate Not Found'), 404, 'NOT_FOUND'],
  [new ConflictError('It is sent.'), 409, 'CONFLICT'],
] as const)('%o becomes its status with its own sentence', async (error, status, code) => {
  const answer = await answerTo(error);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, error: code, message: error.message });
});

test('each unknown key is an issue with its own path; the message names all of a place', async () => {
  const body = z.object({ lines: z.array(z.strictObject({ name: z.string() })) }).strict();
  const { error } = body.safeParse({ lines: [{ name: 5, b: 1, c: 2 }], a: 1 });
  const answer = await answerTo(new InvalidRequestError(error?.issues ?? []));
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    success: false,
    error: 'VALIDATION_FAILED',
    message: 'lines[0].name: Invalid input, must be text',
    issues: [
      { field: 'lines[0].name', message: 'lines[0].name: Invalid input, must be text' },
      { field: 'lines[0].b', message: "lines[0] does not take 'b'" },
      { field: 'lines[0].c', message: "lines[0] does not take 'c'" },
      { field: 'a', message: "The request does not take 'a'" },
    ],
  });
});

test('the text of an unknown error never leaves the server', async () => {
  const answer = await answerTo(new Error('password for db is hunter2'));
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  expect(answer.body.message).toBe('Something went wrong on our end. Please try again.');
});

test('a row of an account that was deleted meanwhile is not found', async () => {
  const database = await createTestDatabase();
  const insertion = sql`insert into labor_types (id, account_id, name, default_rate_hundredths, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'Roofer', 6500, now())`;
  const error: unknown = await database.db.execute(insertion).catch((caught: unknown) => caught);
  await database.close();
  expect(await answerTo(error)).toMatchObject({ status: 404, body: { message: 'This account was closed.' } });
});

test('too many documents at once is a 503 with a time to retry', async () => {
  const answer = await answerTo(new DocumentError('DOCUMENT_BUSY'));
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
});

test('a document that is still rendering is a 503, and one that takes too long is refused for its length', async () => {
  const pending = await answerTo(new DocumentError('DOCUMENT_PENDING'));
  expect([pending.status, pending.headers['retry-after']]).toEqual([503, '10']);
  expect(pending.body.message).toBe('This PDF is long and isn’t ready yet. Please try again in a moment.');
  const tooLong = await answerTo(new DocumentError('DOCUMENT_TIMEOUT'));
  expect([tooLong.status, tooLong.body.message]).toEqual([
    422,
    'This estimate is too long for a PDF. You can view all of it on its page.',
  ]);
});

test('a request that its caller cuts off is not logged as an internal error', async () => {
  const logged: { level: number }[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => void logged.push(JSON.parse(line)) } } });
  registerErrorHandler(app);
  app.post('/', () => 'read');
  const refused = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
  });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1');
  caller.end(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"na',
  );
  expect(await refused).toBe(400);
  await app.close();
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});
