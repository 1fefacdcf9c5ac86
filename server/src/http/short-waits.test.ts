import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLargeAccount,
  findLongWaits,
  overConnections,
  type Questions,
  questionsOfOthers,
} from '../testing/longest-waits.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';

let server: TestApp;
let large: ApiClient;
let others: Questions;
beforeAll(async () => {
  server = await overConnections(await startTestApp());
  large = await aLargeAccount(server, 300);
  others = await questionsOfOthers(server);
}, 120_000);
afterAll(() => server.close());

const FILES = {
  'the whole account': '/api/auth/export',
  'the estimates as CSV': '/api/estimates/export.csv',
  'the lines as CSV': '/api/estimates/lines.csv',
};

test.each(Object.entries(FILES))(
  'nobody else waits while a contractor with 300 estimates exports %s',
  { timeout: 120_000 },
  async (_name, path) => {
    expect(await findLongWaits(others, async () => () => large.get(path))).toBeNull();
  },
);
