import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@plumbline/contract/clients';
import { webhookBody } from '@plumbline/contract/developers/webhooks';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain } from '../../images/testing/image-files.ts';
import { JOBS } from '../../job-registry.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { mailSources } from '../../mail-sources.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { aKey } from '../../testing/processes/program.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

const GUIDE = new URL('../../../../docs/api.md', import.meta.url);
const TSX = import.meta.resolve('tsx');
const TSCONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

let server: TestApp;
let address: string;
let guide: string;
let contractor: ApiClient;
beforeAll(async () => {
  guide = await readFile(GUIDE, 'utf8');
  server = await startTestApp();
  // Signatures must have the real time.
  server.clock.moveBy({ ms: Date.now() - server.clock.now().getTime() });
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

/** The guide's examples of one kind, in order. */
const examples = (kind: string) =>
  [...guide.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, marked, code = '']) =>
    marked === kind ? [code] : [],
  );

async function environment() {
  const { key } = await aKey(contractor);
  return { ...process.env, PLUMBLINE_URL: address, PLUMBLINE_KEY: key, TSX_TSCONFIG_PATH: TSCONFIG };
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string) {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, faults] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (faults += String(chunk)));
  const [code] = await once(child, 'exit');
  return { code, said, faults };
}

const hasCurl = (await run('sh', ['-c', 'command -v curl'], process.env)).code === 0;

test.skipIf(!hasCurl)(
  'the curl examples do what the guide says',
  async () => {
    const script = ['set -eu', ...examples('sh')].join('\n');
    const { code, said, faults } = await run('sh', ['-c', script], await environment());
    expect({ code, faults }).toEqual({ code: 0, faults: '' });
    // With 129.90 of the change order, and without the 300.00 that are paid; the refunded amount is credited.
    expect(said).toMatch(/EST-\d{4} is sent: 998\.54\nINV-0001: 828\.44 is open\n$/);
    const clients = (await contractor.get('/api/clients')).json<Client[]>();
    expect(clients).toMatchObject([{ name: 'Dana Whitfield', email: 'dana@example.com', estimateCount: 1 }]);
    // A second run, like that of a program that got no answer, creates nothing twice.
    await run('sh', ['-c', script], await environment());
    expect((await contractor.get('/api/clients')).json()).toHaveLength(1);
    expect((await contractor.get('/api/estimates')).json()).toHaveLength(1);
    expect((await contractor.get('/api/invoices')).json()).toHaveLength(1);
  },
  60_000,
);

test.skipIf(!hasCurl)('the example that uploads a photo stores it', async () => {
  const cwd = await temporaryDirectory();
  await writeFile(join(cwd, 'chimney.jpg'), await plain(60, 40).jpeg().toBuffer());
  const [example = ''] = examples('sh upload');
  const { code, said } = await run('sh', ['-c', example], await environment(), cwd);
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ kind: 'photo', name: 'chimney.jpg', width: 60 });
});

test('the estimate with choices counts what is preselected', async () => {
  const [example = ''] = examples('json estimate');
  const made = await contractor.post('/api/estimates', {
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    ...(JSON.parse(example) as object),
  });
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { itemsAmount: '3675.00', discountAmount: '183.75', totalAmount: '3779.28' },
  ]);
});

test('the TypeScript example does what the guide says', async () => {
  const file = join(await temporaryDirectory(), 'example.mts');
  await writeFile(file, examples('ts').join('\n'));
  const { code, said, faults } = await run(process.execPath, ['--import', TSX, file], await environment());
  expect({ code, faults }).toEqual({ code: 0, faults: '' });
  expect(said).toMatch(/^EST-\d{4} is sent: [\d.]+\n$/);
  const [newest] = (await contractor.get('/api/estimates?limit=1')).json<Estimate[]>();
  expect(newest).toMatchObject({ status: 'sent', client: { name: 'Luis Ortega' } });
}, 60_000);

test('the guide’s receiver accepts what Plumbline signed, once, and nothing else', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const made = await contractor.post('/api/webhooks', { url, events: ['estimate.created'] });
  const { id, secret } = made.json<{ id: string; secret: string }>();
  const file = join(await temporaryDirectory(), 'receiver.mts');
  await writeFile(file, examples('ts receiver').join('\n'));
  const env = { ...(await environment()), WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, ['--import', TSX, file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  receiver.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  try {
    while (!said.includes('listening')) await once(receiver.stdout, 'data');
    const { estimateNumber } = await anEstimate(contractor);
    await work();
    const [delivery] = (await contractor.get(`/api/webhooks/${id}/deliveries`)).json<
      { id: string; state: string }[]
    >();
    expect(delivery).toMatchObject({ state: 'delivered' });
    await contractor.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/resend`);
    await contractor.post(`/api/webhooks/${id}/test`);
    await work();
    const forged = await fetch(url, {
      method: 'POST',
      body: '{"id":"x","type":"estimate.paid","data":{}}',
      headers: { 'plumbline-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    });
    expect(forged.status).toBe(401);
    while (!said.includes('ping')) await once(receiver.stdout, 'data');
    expect(said).toBe(`listening\nestimate.created ${estimateNumber}\nping\n`);
  } finally {
    receiver.kill('SIGKILL');
  }
}, 60_000);

test('the body in the guide matches the contract', () => {
  const shown = examples('json').find((example) => example.includes('estimate.accepted')) ?? '';
  expect(webhookBody.strict().parse(JSON.parse(shown))).toEqual(JSON.parse(shown));
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function work(): Promise<void> {
  const deps = testWorkerDeps(server.deps.db, server.clock, { sources: mailSources(server.deps) });
  await createWorker(deps, { jobs: JOBS }).drain();
  await deps.close();
}
