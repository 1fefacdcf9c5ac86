import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { EstimateDocument } from '../document-data.ts';
import { sampleEstimate } from '../sample-estimate.ts';
import { openDocumentPool } from '../testing/open-document-pool.ts';
import type { DocumentPool, DocumentPoolOptions } from './document-pool.ts';

const opened: DocumentPool[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

function openPool(options: Partial<DocumentPoolOptions> = {}) {
  const priorities: number[] = [];
  const log = {
    debug(details: object, message: string) {
      if (message === 'document process started' && 'childPid' in details)
        priorities.push(getPriority(Number(details.childPid)));
    },
    warn: () => undefined,
  };
  const pool = openDocumentPool({ log, ...options });
  opened.push(pool);
  return { pool, priorities };
}

const numbered = (number: string) => sampleEstimate({ number, laborLines: [], materialLines: [] });

/** Lines of 5,000 characters; 45 of them take a second or more. */
function heavyEstimate(number: string, lines = 45): EstimateDocument {
  const line = { quantity: '1', unit: 'each', unitCost: '1.00', total: '1.00' };
  const description = `${number} strip, repair and cover `.repeat(400).slice(0, 5_000);
  const materialLines = Array.from({ length: lines }, () => ({ ...line, description }));
  return sampleEstimate({ number, materialLines });
}

/** Renders documents concurrently and returns the order in which they finished: by account, one letter each. */
async function orderOf(
  pool: DocumentPool,
  asked: readonly (readonly [account: string, document: EstimateDocument])[],
): Promise<string> {
  let order = '';
  const done = asked.map(async ([account, document]) => {
    await pool.render(document, { account });
    order += account;
  });
  await Promise.all(done);
  return order;
}

test('heavy documents do not delay ordinary ones', async () => {
  const { pool, priorities } = openPool();
  await pool.warm();
  const heavy = Array.from({ length: 2 }, (_, index) => ['h', heavyEstimate(`H-${index}`)] as const);
  expect(await orderOf(pool, [...heavy, ['o', numbered('O')]])).toMatch(/^oh+$/);
  // Each heavy document had its own low-priority process.
  expect(priorities).toEqual([0, 10, 10]);
});

test('accounts take turns, however many documents one of them requests', async () => {
  const { pool } = openPool();
  await pool.warm();
  const many = Array.from({ length: 6 }, (_, index) => ['a', numbered(`A-${index}`)] as const);
  expect(await orderOf(pool, [...many, ['b', numbered('B-1')], ['b', numbered('B-2')]])).toBe('aababaaa');
});

test('one account may have half of the waiting documents', async () => {
  const { pool } = openPool({ maxQueued: 4 });
  await pool.warm();
  const render = (account: string, number: string) => pool.render(numbered(number), { account });
  const asked = [render('a', 'running'), render('a', '1'), render('a', '2')];
  await expect(render('a', '3')).rejects.toMatchObject({ code: 'DOCUMENT_BUSY' });
  asked.push(render('b', '1'));
  expect(await Promise.all(asked)).toHaveLength(4);
});

test('a document that turns out to be heavy leaves the ordinary lane, and is still rendered', async () => {
  const { pool, priorities } = openPool({ heavyFrom: Number.POSITIVE_INFINITY, quickLimitMs: 300 });
  await pool.warm();
  expect(await orderOf(pool, [['h', heavyEstimate('H', 100)]])).toBe('h');
  expect(new Set(priorities)).toEqual(new Set([0, 10]));
});

test('a document that cannot be rendered in time is refused before work on it starts', async () => {
  const { pool, priorities } = openPool();
  const vast = { code: 'DOCUMENT_TIMEOUT', isPermanent: true };
  await expect(pool.render(heavyEstimate('V', 900))).rejects.toMatchObject(vast);
  expect(priorities).toEqual([]);
});
