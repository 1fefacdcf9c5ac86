import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { cpuSecondsOf } from '../documents/process-cost.mjs';
import { fillAccount } from '../requests/fill-account.mjs';
import { withDatabase } from '../requests/with-database.mjs';

register();
const { freePort } = await import('../../e2e/support/mailbox.ts');

const STARTS = 7;
const LOAD_SECONDS = 20;
const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const megabytes = (child) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;

/** Starts a process; resolves to it and the milliseconds until its first answer, those of the processor alone too. */
async function start(args, environment, url) {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended.`);
    await pause(5);
  }
  return { child, ms: performance.now() - begun, cpuMs: cpuSecondsOf([child.pid]) * 1000 };
}

async function end(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Starts on a migrated database, in turn with a Fastify that has one route. */
async function measure(kind, extra) {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: directory,
    PORT: String(port),
    APP_URL: address,
    LOG_LEVEL: 'error',
    ...extra,
  };
  const bare = fileURLToPath(new URL('bare.mjs', import.meta.url));
  try {
    await end((await start([MAIN], environment, `${address}/health`)).child);
    const times = { ours: [], bare: [], oursCpu: [], bareCpu: [] };
    for (let round = 0; round < STARTS; round += 1) {
      const ours = await start([MAIN], environment, `${address}/health`);
      times.ours.push(ours.ms);
      times.oursCpu.push(ours.cpuMs);
      await end(ours.child);
      const other = await start([bare, String(port)], {}, address);
      times.bare.push(other.ms);
      times.bareCpu.push(other.cpuMs);
      await end(other.child);
    }
    const { child } = await start([MAIN], environment, `${address}/health`);
    await pause(5_000);
    const idle = megabytes(child);
    const { headers } = await fillAccount(address, extra.DATABASE_URL ?? null, 50);
    const { errors, non2xx } = await autocannon({
      url: `${address}/api/estimates?limit=25`,
      headers,
      connections: 16,
      duration: LOAD_SECONDS,
    });
    if (errors + non2xx > 0) throw new Error('Under load there were refusals.');
    const busy = megabytes(child);
    await end(child);
    const medians = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, medianOf(all)]));
    return { kind, ...medians, idle, busy };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

await buildStale();
const rows = [await measure('embedded', {})];
await withDatabase(async (url) => rows.push(await measure('PostgreSQL', { DATABASE_URL: url })));
const head = [
  ['', 'start, ms', 'bare Fastify, ms', 'ratio', 'CPU, ms', 'bare, ms', 'ratio'],
  ['idle, MB', 'under load, MB'],
].flat();
const table = rows.map(({ kind, ours, bare, oursCpu, bareCpu, idle, busy }) => [
  kind,
  ours.toFixed(0),
  bare.toFixed(0),
  `${(ours / bare).toFixed(1)} ×`,
  oursCpu.toFixed(0),
  bareCpu.toFixed(0),
  `${(oursCpu / bareCpu).toFixed(1)} ×`,
  idle.toFixed(0),
  busy.toFixed(0),
]);
const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...table];
process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
