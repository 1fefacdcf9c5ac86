import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { fillAccount } from './fill-account.mjs';
import { plainly, planOf } from './replay.mjs';
import { withDatabase } from './with-database.mjs';

register();
const { freePort } = await import('../../e2e/support/mailbox.ts');

const ESTIMATES = 1_000;
const CONNECTIONS = 16;
const SECONDS = 5;
const ROUNDS = 3;
const LEAST_RATIO = 0.7;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'plumbline-requests-'));
const children = [];

async function start(args, environment, answersAt) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: 'inherit' });
  children.push(child);
  while (!(await fetch(answersAt).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended.`);
    await pause(50);
  }
  return child;
}

/** The statements one request sends, read once no more follow. */
async function record(file, request) {
  const count = () => readFileSync(file, 'utf8').split('\n').length;
  const before = count();
  const response = await request();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  for (let seen = -1; seen !== count(); ) {
    seen = count();
    await pause(300);
  }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(before - 1, -1);
  return lines.map((line) => JSON.parse(line)).toSorted((a, b) => a.sentAt - b.sentAt);
}

const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function load(address, { method, path, body }, headers) {
  const result = await autocannon({
    url: `${address}${path}`,
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were refusals, ${result.errors} failed.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

await buildStale();
try {
  await withDatabase(async (url) => {
    await measure(url);
    for (const child of children) child.kill('SIGKILL');
  });
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
}

/** Records a request until it sends the same statements twice in a row: a timer of the server may send some between. */
async function recordPlan(recordOnce) {
  let last = await recordOnce();
  for (let attempt = 1; ; attempt += 1) {
    const next = await recordOnce();
    if (last.length === next.length || attempt === 10) return planOf(last, next);
    last = next;
  }
}

async function measure(databaseUrl) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const recording = join(directory, 'queries.jsonl');
  writeFileSync(recording, '');
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    PORT: String(port),
    APP_URL: address,
    ROLE: 'web',
    LOG_LEVEL: 'error',
  };
  const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
  const recorder = await start(
    ['--import', here('record-queries.mjs'), main],
    { ...environment, RECORD_TO: recording },
    `${address}/health`,
  );
  const { headers, estimateId, publicId, newEstimate } = await fillAccount(address, databaseUrl, ESTIMATES);
  const requests = [
    { name: 'list, 25 rows', method: 'GET', path: '/api/estimates?limit=25' },
    { name: 'read one', method: 'GET', path: `/api/estimates/${estimateId}` },
    { name: 'create', method: 'POST', path: '/api/estimates', body: newEstimate },
    { name: 'public page', method: 'GET', path: `/estimate/${publicId}` },
    { name: 'dashboard', method: 'GET', path: '/api/analytics' },
  ];
  const plans = [];
  for (const { method, path, body } of requests) {
    const ask = () =>
      fetch(`${address}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const plan = await recordPlan(() => record(recording, ask));
    plans.push({ method, path: path.split('?')[0], plan });
  }
  recorder.kill();
  const startBare = async (name, asSent) => {
    const orders = join(directory, `${name}.json`);
    const barePort = await freePort();
    writeFileSync(orders, JSON.stringify({ databaseUrl, port: barePort, plans: asSent }));
    const bareAddress = `http://127.0.0.1:${barePort}`;
    await start([here('bare-server.mjs'), orders], {}, bareAddress);
    return bareAddress;
  };
  await pause(500);
  await start([main], environment, `${address}/health`);
  const turns = [
    ['ours', address],
    [
      'bare',
      await startBare(
        'plain',
        plans.map((entry) => ({ ...entry, plan: plainly(entry.plan) })),
      ),
    ],
    ['alike', await startBare('alike', plans)],
  ];

  const rows = [];
  for (const request of requests) {
    process.stdout.write(`Measuring ${request.name}…\n`);
    const seen = { ours: [], bare: [], alike: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [which, where] of round % 2 === 0 ? turns : turns.toReversed()) {
        const result = await load(where, request, headers);
        if (round >= 0) seen[which].push(result);
      }
    }
    const median = (which, figure) => medianOf(seen[which].map((result) => result[figure]));
    const ratioTo = (which) => median('ours', 'rate') / median(which, 'rate');
    rows.push({ name: request.name, ratio: ratioTo('bare'), ratioToAlike: ratioTo('alike'), median });
  }
  const head = [
    ['', 'requests per second', 'bare Fastify', 'ratio', 'p99, ms', 'bare, ms'],
    ['bare, sent as ours', 'ratio'],
  ].flat();
  const table = rows.map(({ name, ratio, ratioToAlike, median }) => [
    name,
    median('ours', 'rate').toFixed(0),
    median('bare', 'rate').toFixed(0),
    `${ratio.toFixed(2)} ×`,
    median('ours', 'p99').toFixed(0),
    median('bare', 'p99').toFixed(0),
    median('alike', 'rate').toFixed(0),
    `${ratioToAlike.toFixed(2)} ×`,
  ]);
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...table];
  process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
  const missed = rows.filter(({ ratio }) => ratio < LEAST_RATIO);
  if (missed.length > 0) {
    process.stdout.write(
      `Less than ${LEAST_RATIO} × the bare rate: ${missed.map(({ name }) => name).join(', ')}\n`,
    );
    process.exitCode = 1;
  }
}
