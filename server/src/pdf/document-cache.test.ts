import { describe, expect, test } from 'vitest';
import { cacheDocuments } from './document-cache.ts';
import type { EstimateDocument } from './document-data.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentPool } from './rendering/document-pool.ts';
import { sampleEstimate } from './sample-estimate.ts';
import { openDocumentPool } from './testing/open-document-pool.ts';

/** A pool that counts its requests, and makes PDFs of a thousand bytes. */
function countingPool(): { pool: DocumentPool; made: EstimateDocument[] } {
  const made: EstimateDocument[] = [];
  return {
    made,
    pool: {
      warm: () => Promise.resolve(),
      close: () => Promise.resolve(),
      render(document) {
        made.push(document);
        if (document.number === 'broken') return Promise.reject(new Error('not made'));
        return Promise.resolve(new Uint8Array(1000).fill(made.length));
      },
    },
  };
}

const numbered = (number: string) => sampleEstimate({ number });
const logo = (byte: number) => ({
  content: new Uint8Array([byte, 2, 3]),
  mediaType: 'image/png',
  width: 1,
  height: 1,
});

test('the same document is rendered once, for all callers and times', async () => {
  const { pool, made } = countingPool();
  const cached = cacheDocuments(pool);
  const [one, other] = await Promise.all([cached.render(numbered('A')), cached.render(numbered('A'))]);
  expect(other).toBe(one);
  expect(await cached.render(numbered('A'))).toBe(one);
  expect(made).toHaveLength(1);
});

test('a document that differs in anything, even a byte of its logo, is another', async () => {
  const { pool, made } = countingPool();
  const cached = cacheDocuments(pool);
  await cached.render(numbered('A'));
  await cached.render(sampleEstimate({ number: 'A', branding: { bodyTextSize: '12px' } }));
  await cached.render(sampleEstimate({ number: 'A', branding: { logo: logo(1) } }));
  await cached.render(sampleEstimate({ number: 'A', branding: { logo: logo(2) } }));
  expect(made).toHaveLength(4);
});

test('the least recently requested document is evicted', async () => {
  const { pool, made } = countingPool();
  const cached = cacheDocuments(pool, { keptBytes: 3000 });
  for (const number of ['A', 'B', 'C', 'A', 'D']) await cached.render(numbered(number));
  expect(made.map((document) => document.number)).toEqual(['A', 'B', 'C', 'D']);
  await cached.render(numbered('A'));
  expect(made).toHaveLength(4);
  await cached.render(numbered('B'));
  expect(made).toHaveLength(5);
});

test('a document whose rendering failed is retried', async () => {
  const { pool, made } = countingPool();
  const cached = cacheDocuments(pool);
  await expect(cached.render(numbered('broken'))).rejects.toThrow('not made');
  await expect(cached.render(numbered('broken'))).rejects.toThrow('not made');
  expect(made).toHaveLength(2);
});

describe('a document that failed', () => {
  /** A pool that fails on demand, and counts its requests. */
  function failingPool(error: DocumentError) {
    let asked = 0;
    const render = () => {
      asked += 1;
      return Promise.reject(error);
    };
    return { pool: { ...countingPool().pool, render }, asked: () => asked };
  }

  test.each([
    ['exceeded its time limit', new DocumentError('DOCUMENT_TIMEOUT', null, 'permanent')],
    ['could not be typeset', new DocumentError('DOCUMENT_FAILED', null, 'permanent')],
  ])('because it %s is not tried again until it changes', async (_how, error) => {
    const { pool, asked } = failingPool(error);
    const cached = cacheDocuments(pool);
    for (let time = 0; time < 3; time += 1) await expect(cached.render(numbered('A'))).rejects.toBe(error);
    expect(asked()).toBe(1);
    await expect(cached.render(numbered('A, shortened'))).rejects.toBe(error);
    expect(asked()).toBe(2);
  });

  test('because the server was busy is retried at once', async () => {
    const { pool, asked } = failingPool(new DocumentError('DOCUMENT_BUSY'));
    const cached = cacheDocuments(pool);
    await expect(cached.render(numbered('A'))).rejects.toThrow(DocumentError);
    await expect(cached.render(numbered('A'))).rejects.toThrow(DocumentError);
    expect(asked()).toBe(2);
  });

  test('is retried after a while, because the machine may have been overloaded', async () => {
    const { pool, asked } = failingPool(new DocumentError('DOCUMENT_TIMEOUT', null, 'permanent'));
    const cached = cacheDocuments(pool, { failureKeptMs: 0 });
    await expect(cached.render(numbered('A'))).rejects.toThrow(DocumentError);
    await expect(cached.render(numbered('A'))).rejects.toThrow(DocumentError);
    expect(asked()).toBe(2);
  });
});

test('a browser that has waited long enough is asked to retry, and then finds the document', async () => {
  const { pool, made } = countingPool();
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const cached = cacheDocuments({ ...pool, render: (document) => held.then(() => pool.render(document)) });
  await expect(cached.render(numbered('A'), { patienceMs: 1 })).rejects.toMatchObject({
    code: 'DOCUMENT_PENDING',
  });
  finish();
  expect(await cached.render(numbered('A'), { patienceMs: 20_000 })).toHaveLength(1000);
  expect(made).toHaveLength(1);
});

test('a document from the real pool is returned byte for byte', async () => {
  const pool = cacheDocuments(openDocumentPool());
  const first = await pool.render(sampleEstimate());
  expect(Buffer.from(first.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(await pool.render(sampleEstimate())).toBe(first);
  await pool.close();
});
