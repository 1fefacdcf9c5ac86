import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { withDatabase } from '../requests/with-database.mjs';

register();
const { BusyContractor } = await import('../../e2e/support/busy-contractor.ts');
const { freePort, Mailbox } = await import('../../e2e/support/mailbox.ts');

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const CONTRACTORS = 24;
const KNEE_SECONDS = 15;
const SHARE = 0.7;
/** The largest allowed ratio of the memory of the second half to that of the first. */
const MOST_GROWTH = 1.1;

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const steps = (contractors) => contractors.reduce((sum, { taken }) => sum + taken, 0);
const sumOf = (contractors, figure) => contractors.reduce((sum, contractor) => sum + contractor[figure], 0);

/** Finds the maximum rate: all contractors work as fast as they can; resolves to the steps per second that were not refused. */
async function findMaximumRate(contractors) {
  const stop = new AbortController();
  const work = contractors.map((contractor) => contractor.work(stop.signal));
  await pause(5_000);
  const done = () => steps(contractors) - sumOf(contractors, 'notNow');
  const before = done();
  await pause(KNEE_SECONDS * 1_000);
  const rate = (done() - before) / KNEE_SECONDS;
  stop.abort();
  await Promise.all(work);
  return rate;
}

/** Issues turns at a steady rate, however long the answers take. */
function turnsAt(rate) {
  const begun = performance.now();
  let given = 0;
  return async () => {
    given += 1;
    const wait = begun + (given / rate) * 1_000 - performance.now();
    if (wait > 0) await pause(wait);
  };
}

async function soak(kind, extra) {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-soak-'));
  const mailbox = new Mailbox();
  await mailbox.open();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      PORT: String(port),
      APP_URL: address,
      LOG_LEVEL: 'error',
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      SMTP_PER_SECOND: '1000',
      ...extra,
    },
    stdio: 'inherit',
  });
  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
  try {
    while (!(await fetch(`${address}/health`).catch(() => null))) await pause(50);
    const contractors = [];
    for (let seed = 0; seed < CONTRACTORS; seed += 1)
      contractors.push(await BusyContractor.signUp({ address, mailbox }, seed));
    const maximum = await findMaximumRate(contractors);
    const rate = maximum * SHARE;
    process.stdout.write(
      `${kind}: at most ${maximum.toFixed(0)} steps per second; ${MINUTES} minutes at ${rate.toFixed(0)}…\n`,
    );
    const stop = new AbortController();
    const turn = turnsAt(rate);
    const begun = steps(contractors);
    const work = contractors.map((contractor) => contractor.work(stop.signal, { turn }));
    const memory = [];
    for (let second = 0; second < MINUTES * 60; second += 5) {
      await pause(5_000);
      memory.push(residentMb());
    }
    stop.abort();
    await Promise.all(work);
    const findings = { faults: [], estimates: 0 };
    for (const contractor of contractors) await contractor.compare(findings);
    const half = Math.floor(memory.length / 2);
    return {
      kind,
      steps: steps(contractors) - begun,
      rate,
      errors:
        sumOf(contractors, 'unanswered') +
        contractors.flatMap(({ refused }) => refused).length +
        findings.faults.length,
      notNow: sumOf(contractors, 'notNow'),
      firstHalf: medianOf(memory.slice(0, half)),
      secondHalf: medianOf(memory.slice(half)),
      most: Math.max(...memory),
      refused: contractors.flatMap(({ refused }) => refused).slice(0, 5),
      faults: findings.faults.slice(0, 5),
    };
  } finally {
    server.kill('SIGKILL');
    await mailbox.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

await buildStale();
const rows = [];
const { SOAK_DATABASE: only } = process.env;
if (only !== 'embedded')
  await withDatabase(async (url) => rows.push(await soak('PostgreSQL', { DATABASE_URL: url })));
if (only !== 'postgres') rows.push(await soak('embedded', {}));
const head = [
  '',
  'steps',
  'per second',
  'errors',
  '503',
  'MB, first half',
  'MB, second half',
  'ratio',
  'MB at most',
];
const table = rows.map((row) => [
  row.kind,
  row.steps,
  row.rate.toFixed(0),
  row.errors,
  row.notNow,
  row.firstHalf.toFixed(0),
  row.secondHalf.toFixed(0),
  `${(row.secondHalf / row.firstHalf).toFixed(2)} ×`,
  row.most.toFixed(0),
]);
const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...table];
process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
for (const { kind, errors, refused, faults, firstHalf, secondHalf } of rows) {
  if (errors === 0 && secondHalf / firstHalf <= MOST_GROWTH) continue;
  process.stdout.write(`${kind}: ${[...refused, ...faults].join('; ') || 'memory grows'}\n`);
  process.exitCode = 1;
}
process.exit();
