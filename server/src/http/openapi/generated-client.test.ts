import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aJobType, signedInContractor } from '../../testing/factory.ts';
import { aKey } from '../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const require = createRequire(import.meta.url);
const PACKAGES = dirname(dirname(require.resolve('openapi-fetch/package.json')));

/** Spectral's severity for errors, which is 0 in its enum. */
const SPECTRAL_ERRORS = new Set<number>([0]);

let server: TestApp;
let address: string;
let document: string;
beforeAll(async () => {
  server = await startTestApp();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  document = await (await fetch(`${address}/api/openapi.json`)).text();
});
afterAll(() => server.close());

/** A program of an API user with a generated client. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

const [address = '', key = '', jobTypeId = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: address, headers: { authorization: 'Bearer ' + key } });
const client = await api.POST('/api/clients', { body: { name: 'Luis Ortega', email: 'luis@example.com' } });
if (!client.data) throw new Error(client.error.message);
const made = await api.POST('/api/estimates', {
  body: {
    clientId: client.data.id,
    jobTypeId,
    jobDescription: 'New gutters',
    laborLines: [{ laborType: 'lead', description: 'Install', hours: '2', rate: '50.00' }],
  },
});
if (!made.data) throw new Error(made.error.message);
const params = { path: { id: made.data.id } };
const sent = await api.POST('/api/estimates/{id}/send', { params, body: {} });
if (!sent.data) throw new Error(sent.error.message);
await api.POST('/api/estimates/{id}/view', { params, body: {} });
const read = await api.GET('/api/estimates/{id}', { params });
const estimate: components['schemas']['Estimate'] | undefined = read.data;
console.log(estimate?.status, estimate?.client?.name, estimate?.events.map(({ type }) => type).includes('sent'));
`;

test('a client generated from the description creates a client and an estimate, sends it and reads the result', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-client-'));
  try {
    await symlink(PACKAGES, join(directory, 'node_modules'), 'dir');
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'api.d.ts'), astToString(await openapiTS(document)));
    const program = join(directory, 'program.mts');
    await writeFile(program, PROGRAM);
    const run = promisify(execFile);
    const checks = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--types', 'node'];
    const modules = ['--module', 'nodenext', '--allowImportingTsExtensions'];
    const compiler = join(PACKAGES, 'typescript', 'bin', 'tsc');
    await run(process.execPath, [compiler, ...checks, ...modules, program], { cwd: directory });

    const contractor = await signedInContractor(server);
    const { key } = await aKey(contractor);
    const { id: jobTypeId } = await aJobType(contractor);
    const tsx = pathToFileURL(require.resolve('tsx')).href;
    const { stdout } = await run(process.execPath, ['--import', tsx, program, address, key, jobTypeId], {
      cwd: directory,
    });
    expect(stdout).toBe('sent Luis Ortega true\n');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 120_000);

/** The same description with a duplicate operation id, which no linter may accept. */
const brokenDocument = () => document.replace('"operationId":"createClient"', '"operationId":"listClients"');

test('the recommended rules of Redocly find no fault in the description', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const errorsOf = async (source: string) =>
    (await lintFromString({ source, config }))
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  expect(await errorsOf(document)).toEqual([]);
  expect(await errorsOf(brokenDocument())).not.toEqual([]);
});

test('the OpenAPI rules of Spectral find no fault in the description', async () => {
  const linter = new spectral.Spectral();
  // Its two packages disagree about the type of a rule's `then`.
  linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, 'recommended']] });
  const errorsOf = async (source: string) =>
    (await linter.run(source))
      .filter(({ severity }) => SPECTRAL_ERRORS.has(severity))
      .map(({ code, message, path }) => [code, message, path.join('.')]);
  expect(await errorsOf(document)).toEqual([]);
  expect(await errorsOf(brokenDocument())).not.toEqual([]);
});
