import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EstimateDocument } from '../document-data.ts';
import { sampleEstimate } from '../sample-estimate.ts';
import { openDocumentPool } from '../testing/open-document-pool.ts';
import type { DocumentPool, DocumentPoolOptions } from './document-pool.ts';

const opened: DocumentPool[] = [];

function openPool(options: Partial<DocumentPoolOptions> = {}): { pool: DocumentPool; pids: number[] } {
  const pids: number[] = [];
  const pool = openDocumentPool({
    heavyFrom: Number.POSITIVE_INFINITY,
    quickLimitMs: Number.POSITIVE_INFINITY,
    log: {
      debug(details, message) {
        if (message === 'document process started' && 'childPid' in details)
          pids.push(Number(details.childPid));
      },
      warn: () => undefined,
    },
    ...options,
  });
  opened.push(pool);
  return { pool, pids };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A document that takes some hundreds of milliseconds to render; with 500 words a line, nearly ten seconds. */
function longEstimate(wordsPerLine = 20): EstimateDocument {
  const materialLines = Array.from({ length: 500 }, (_, index) => ({
    description: `Item ${index} `.repeat(wordsPerLine),
    quantity: '1',
    unit: 'each',
    unitCost: '1.00',
    total: '1.00',
  }));
  return sampleEstimate({ materialLines });
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

describe('a pool of document processes', () => {
  test('renders many documents concurrently, each with its own content', async () => {
    const { pool, pids } = openPool({ size: 2 });
    const pdfs = await Promise.all(
      Array.from({ length: 8 }, (_, index) => pool.render(sampleEstimate({ number: `EST-${index}` }))),
    );
    expect(pdfs.every(isPdf)).toBe(true);
    expect(new Set(pdfs.map((pdf) => Buffer.from(pdf).toString('base64'))).size).toBe(8);
    // The first process may have rendered them all before the second was ready.
    expect(pids.length).toBeLessThanOrEqual(2);
  });

  test('starts no process before the first document', async () => {
    const { pool, pids } = openPool();
    await pool.close();
    expect(pids).toEqual([]);
  });

  test('refuses a document with corrupt stored values, and continues', async () => {
    const { pool, pids } = openPool();
    const { sums } = sampleEstimate();
    const broken = sampleEstimate({ sums: { ...sums, totalAmount: 'abc' } });
    await expect(pool.render(broken)).rejects.toMatchObject({ code: 'DOCUMENT_FAILED' });
    expect(isPdf(await pool.render(sampleEstimate()))).toBe(true);
    expect(pids).toHaveLength(1);
  });

  test('kills a process that hangs, and renders the next document in a new one', async () => {
    const { pool, pids } = openPool({ timeoutMs: 5_000 });
    await pool.warm();
    const [hung = 0] = pids;
    process.kill(hung, 'SIGSTOP');
    await expect(pool.render(sampleEstimate())).rejects.toMatchObject({ code: 'DOCUMENT_TIMEOUT' });
    expect(isPdf(await pool.render(sampleEstimate()))).toBe(true);
    await vi.waitFor(() => expect(lives(hung)).toBe(false), { timeout: 5_000 });
    expect(pids).toHaveLength(2);
  });

  test('renders other documents while one hangs', async () => {
    const { pool, pids } = openPool({ size: 2, timeoutMs: 5_000 });
    await pool.warm();
    const [hung = 0] = pids;
    process.kill(hung, 'SIGSTOP');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => pool.render(sampleEstimate())));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(9);
  });

  test('a document over its time limit fails, without affecting others', async () => {
    const { pool } = openPool({ timeoutMs: 3_000 });
    await pool.warm();
    const [long, short] = await Promise.allSettled([
      pool.render(longEstimate(500)),
      pool.render(sampleEstimate()),
    ]);
    expect(long).toMatchObject({ status: 'rejected', reason: { code: 'DOCUMENT_TIMEOUT' } });
    expect(short.status).toBe('fulfilled');
  });

  test('a document survives SIGKILL of its process', async () => {
    const { pool, pids } = openPool();
    await pool.warm();
    const [victim = 0] = pids;
    const pdf = pool.render(sampleEstimate());
    process.kill(victim, 'SIGKILL');
    expect(isPdf(await pdf)).toBe(true);
    expect(pids).toHaveLength(2);
  });

  test('an idle process that is killed is replaced', async () => {
    const { pool, pids } = openPool();
    await pool.warm();
    const [victim = 0] = pids;
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 5_000 });
    expect(isPdf(await pool.render(sampleEstimate()))).toBe(true);
  });

  test('a document that loses its process twice fails', async () => {
    const { pool, pids } = openPool();
    await pool.warm();
    const outcome = Promise.allSettled([pool.render(longEstimate())]);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 5_000, interval: 5 });
    process.kill(pids[1] ?? 0, 'SIGKILL');
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'DOCUMENT_FAILED' } }]);
  });

  test('refuses documents as busy when too many wait', async () => {
    const { pool } = openPool({ maxQueued: 1 });
    await pool.warm();
    const running = pool.render(sampleEstimate());
    const waiting = pool.render(sampleEstimate());
    await expect(pool.render(sampleEstimate())).rejects.toMatchObject({
      code: 'DOCUMENT_BUSY',
      message: 'Too many documents are being made at the moment. Please try again shortly.',
    });
    expect((await Promise.all([running, waiting])).every(isPdf)).toBe(true);
  });

  test('limits how long a document waits', async () => {
    const { pool } = openPool({ maxWaitMs: 50 });
    await pool.warm();
    const running = pool.render(longEstimate());
    await expect(pool.render(sampleEstimate())).rejects.toMatchObject({ code: 'DOCUMENT_BUSY' });
    expect(isPdf(await running)).toBe(true);
  });

  test('closing finishes the running document, refuses the rest and ends every process', async () => {
    const { pool, pids } = openPool();
    await pool.warm();
    const outcomes = Promise.allSettled([pool.render(longEstimate()), pool.render(sampleEstimate())]);
    await pool.close();
    expect(await outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'DOCUMENT_FAILED' } },
    ]);
    expect(pids.map(lives)).toEqual([false]);
    await expect(pool.render(sampleEstimate())).rejects.toMatchObject({ code: 'DOCUMENT_FAILED' });
  });

  test('its processes end when the server is killed', async () => {
    const script = `
      import { createDocumentPool } from ${JSON.stringify(new URL('./document-pool.ts', import.meta.url).href)};
      const log = { debug: (details) => console.log(details.childPid), warn() {} };
      await createDocumentPool({ size: 1, timeoutMs: 10_000, log }).warm();
    `;
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    expect(lives(pid)).toBe(true);
    server.kill('SIGKILL');
    await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 5_000 });
  });
});
