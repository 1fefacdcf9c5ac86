import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { findOrStartPostgres } from '../../scripts/programs/postgres.mjs';
import { loadContractors } from './load-contractors.mjs';
import { middleOf } from './load-invoices.mjs';

register();
const { readConfig } = await import('../../server/src/config/config.ts');
const { openDatabase } = await import('../../server/src/db/client.ts');
const { migrate } = await import('../../server/src/db/migrate.ts');
const { startServer } = await import('../../server/src/start-server.ts');
const { freePort } = await import('../../e2e/support/mailbox.ts');
const serverRequire = createRequire(new URL('../../server/package.json', import.meta.url));
const { pino } = serverRequire('pino');
const pg = serverRequire('pg');

const SIZES = [100, 10_000, 100_000];
const ROUNDS = 60;
const MOST_RATIO = 2;
/** What lists every open invoice: it grows with these, which are a fiftieth of all. */
const GROWING = ['receivables'];

const PAGES = [
  ['list, 25 rows with the total', () => '/api/estimates?limit=25'],
  ['list, one status', () => '/api/estimates?status=sent&limit=25'],
  ['list, the numbers of each status', () => '/api/estimates/counts'],
  ['search, found in every eighth', () => '/api/estimates?limit=25&search=water%20heater'],
  ['search, found in every hundredth', () => '/api/estimates?limit=25&search=asbestos'],
  ['search, found once', () => '/api/estimates?limit=25&search=zinc%20corn'],
  ['search, found nowhere', () => '/api/estimates?limit=25&search=xylophone'],
  ['search, two letters found once', () => '/api/estimates?limit=25&search=zi'],
  ['search, a number', () => '/api/estimates?limit=25&search=EST-0042'],
  ['dashboard', () => '/api/analytics'],
  ['clients by name', () => '/api/clients?limit=25&sort=name'],
  ['clients by last contact', () => '/api/clients?limit=25&sort=lastContact'],
  ['clients by total value', () => '/api/clients?limit=25&sort=totalValue'],
  ['one estimate', ({ estimateId }) => `/api/estimates/${estimateId}`],
  ['invoices, 25 rows with the total', () => '/api/invoices?limit=25'],
  ['invoices, from the middle', ({ size }) => `/api/invoices?limit=25&cursor=${middleOf(size)}`],
  ['invoices, open', () => '/api/invoices?limit=25&status=open'],
  ['invoices, overdue', () => '/api/invoices?limit=25&status=overdue'],
  ['invoices, paid', () => '/api/invoices?limit=25&status=paid'],
  ['invoices, void', () => '/api/invoices?limit=25&status=void'],
  ['invoices, the numbers of each filter', () => '/api/invoices/counts'],
  ['invoices, of a client', ({ clientId }) => `/api/invoices?limit=25&clientId=${clientId}`],
  ['invoices, of a job', ({ jobId }) => `/api/invoices?limit=25&estimateId=${jobId}`],
  ['invoices, search found in every eighth', () => '/api/invoices?limit=25&search=water%20heater'],
  ['invoices, search found in every hundredth', () => '/api/invoices?limit=25&search=asbestos'],
  ['invoices, search found once', () => '/api/invoices?limit=25&search=zinc%20corn'],
  ['invoices, search found nowhere', () => '/api/invoices?limit=25&search=xylophone'],
  ['invoices, search of a number', () => '/api/invoices?limit=25&search=INV-0042'],
  ['one invoice', ({ invoiceId }) => `/api/invoices/${invoiceId}`],
  ['one client', ({ clientId }) => `/api/clients/${clientId}`],
  ['receivables', () => '/api/reports/receivables?limit=25'],
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const headersOf = ({ token }) => ({ cookie: `plumbline_session=${encodeURIComponent(token)}` });

/**
 * How many rows of a list to ask for: as many as every contractor has, at most 25. A page of 25 rows costs more than one of
 * 3, however many estimates there are.
 */
async function rowsOfAll(address, contractors, pathOf) {
  const counts = await Promise.all(
    contractors.map(async (contractor) => {
      const response = await fetch(`${address}${pathOf(contractor)}`, { headers: headersOf(contractor) });
      const answer = await response.json();
      return Object.values(answer).find(Array.isArray).length;
    }),
  );
  return Math.max(1, Math.min(...counts));
}

/** Milliseconds from the request to the last byte. Throws unless the answer is 200. */
function timeOf(url, headers) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Measures the sizes in turn, rotating which comes first, so that other work on the machine affects all alike. */
async function measure(address, contractors) {
  const measured = [];
  for (const [name, pathOf] of PAGES) {
    const times = SIZES.map(() => []);
    const each = SIZES.map((size) => contractors.get(size));
    const rows = pathOf(each[0]).includes('limit=25') ? await rowsOfAll(address, each, pathOf) : 25;
    for (let round = -8; round < ROUNDS; round += 1) {
      for (let turn = 0; turn < SIZES.length; turn += 1) {
        const index = (Math.abs(round) + turn) % SIZES.length;
        const path = pathOf(each[index]).replace('limit=25', `limit=${rows}`);
        const time = await timeOf(`${address}${path}`, headersOf(each[index]));
        if (round >= 0) times[index].push(time);
      }
    }
    measured.push({ name, medians: times.map(medianOf) });
  }
  return measured;
}

/** Loads a database, starts the server on it and measures it there. */
async function run(kind, databaseUrl) {
  process.stdout.write(`Loading 1,000 contractors into ${kind}…\n`);
  const dataDir = join(tmpdir(), `plumbline-growth-${randomUUID()}`);
  try {
    const handle = await openDatabase({ databaseUrl, dataDir });
    await migrate(handle);
    const contractors = await handle.withDedicatedConnection((db) => loadContractors(db, SIZES));
    await handle.close();
    const port = await freePort();
    const environment = {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MAX_EVENT_LOOP_DELAY: '60000',
    };
    const config = readConfig({ ...environment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    const server = await startServer(config, pino({ level: 'error' }), { web: null });
    process.stdout.write(`Measuring ${kind}…\n`);
    const rows = await measure(`http://127.0.0.1:${port}`, contractors);
    await server.stop();
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(measured) {
  const postgres = await findOrStartPostgres();
  if (postgres.missing) throw new Error(postgres.missing);
  const name = `plumbline_growth_${process.pid}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const ask = async (statement) => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create database ${name} encoding 'UTF8' template template0`);
  try {
    return await measured(url.href);
  } finally {
    await ask(`drop database ${name} with (force)`);
    await postgres.stop();
  }
}

const head = ['', ...SIZES.map((size) => `${size.toLocaleString('en-US')} estimates, ms`), 'last : first'];
const missed = [];

function print(kind, rows) {
  const table = rows.map(({ name, medians }) => {
    const ratio = medians.at(-1) / medians[0];
    if (ratio > MOST_RATIO && !GROWING.includes(name)) missed.push(`${kind}, ${name}`);
    return [name, ...medians.map((ms) => ms.toFixed(1)), `${ratio.toFixed(2)} ×`];
  });
  const lines = [[kind, ...head.slice(1)], head.map((_, index) => (index === 0 ? '---' : '---:')), ...table];
  process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`);
}

print('PostgreSQL', await onPostgres((url) => run('PostgreSQL', url)));
print('embedded', await run('the embedded database', undefined));
agent.destroy();
if (missed.length > 0) {
  process.stdout.write(`More than ${MOST_RATIO} × from the first to the last: ${missed.join('; ')}\n`);
  process.exitCode = 1;
}
process.exit();
