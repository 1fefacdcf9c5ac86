import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
const kubernetes = readdirSync(join(root, 'deploy/kubernetes')).map((name) => `deploy/kubernetes/${name}`);
const manifests = ['deploy/compose.yaml', ...kubernetes];

/** The settings of `readConfig`, from its own files. */
const known = new Set(
  ['config.ts', 'mail-config.ts', 'operations-config.ts'].flatMap((file) =>
    [...read(`server/src/config/${file}`).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? ''),
  ),
);
/** Variables of the other containers and of PostgreSQL's client. */
const OTHERS = new Set(['PGPASSWORD', 'SITE_ADDRESS']);
const isOthers = (name: string) => OTHERS.has(name) || name.startsWith('POSTGRES_');

/** The settings in a file of `NAME: value` or `NAME=value`. */
function settingsIn(path: string): Record<string, string> {
  const pattern = path.endsWith('.example') ? /^([A-Z][A-Z_]+)=(.*)$/gm : /^ +([A-Z][A-Z_]+): +(.+)$/gm;
  return Object.fromEntries(
    [...read(path).matchAll(pattern)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/^"|"$/g, ''),
    ]),
  );
}

describe('the image', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)].flatMap(
    ([, stage, sources = '']) => sources.split(' ').map((source) => ({ stage, source })),
  );

  test.each(copies.filter(({ stage }) => !stage))('copies existing files: $source', ({ source }) => {
    expect(existsSync(join(root, source))).toBe(true);
  });

  test('copies from the build what the build creates', () => {
    const built = copies.filter(({ stage }) => stage === 'build').map(({ source }) => source);
    expect(built).toEqual(['/app/server/dist', '/app/web/dist']);
    for (const path of built) expect(read('scripts/build.mjs')).toContain(`'${path.replace('/app/', '')}/`);
  });

  test('copies every workspace, without which npm would not accept the lockfile', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const copied = copies.map(({ source }) => source);
    for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`);
  });

  test('runs as an unprivileged user', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });

  test('has only the packages of the server, and only the fonts of the documents', () => {
    const install = /^RUN npm install --omit=dev.*$/m.exec(dockerfile)?.[0] ?? '';
    const installed = [...install.matchAll(/--workspace=(\S+)/g)].map(([, name]) => name);
    expect(installed).toEqual(['contract', 'server']);
    expect(install).toContain('node scripts/packages/slim-packages.mjs --image');
    // The server resolves the built pages as a package.
    expect(install).toContain('ln -s ../../web node_modules/@plumbline/web');
  });

  test('leaves the health check to compose, because OCI images have none', () => {
    expect(dockerfile).not.toContain('HEALTHCHECK');
    const app = read('deploy/compose.yaml').split('services:')[0];
    expect(app).toMatch(/healthcheck:\n {4}test: \[CMD, node, healthcheck.mjs\]/);
  });
});

describe('the manifests', () => {
  test.each([...manifests, 'deploy/app.env.example'])('name settings the server knows: %s', (path) => {
    const names = Object.keys(settingsIn(path)).filter((name) => !isOthers(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(known.size).toBeGreaterThan(30);
  });

  test.each([
    ['compose', ['deploy/compose.yaml', 'deploy/app.env.example']],
    ['Kubernetes', ['deploy/kubernetes/config.yaml', 'deploy/kubernetes/secret.example.yaml']],
  ])('give values the server takes (%s)', (_name, paths) => {
    const settings = Object.assign({}, ...paths.map(settingsIn)) as Record<string, string>;
    const config = readConfig({
      ...settings,
      NODE_ENV: 'production',
      SECRET_KEY: 'x'.repeat(32),
      ROLE: 'web',
    });
    expect(config.databaseUrl).toMatch(/^postgres:/);
    expect(config.trustProxy).toBe(1);
    expect(config.operations.metrics?.port).toBe(9464);
  });

  test('leave the number of web processes to the autoscaler', () => {
    const web = read('deploy/kubernetes/web.yaml');
    expect(web).toMatch(/kind: HorizontalPodAutoscaler/);
    expect(web).not.toMatch(/^ {2}replicas:/m);
  });

  test('allow the largest body that the server accepts', () => {
    const largest = /MAX_BYTES = (\d+) \* 1024 \* 1024/.exec(
      read('server/src/domains/certificates/routes.ts'),
    )?.[1];
    const allowed = /proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes/ingress.yaml'))?.[1];
    expect(allowed).toBe(largest);
  });

  test('let processes reach mail servers, PostgreSQL and PgBouncer at their usual ports', () => {
    const [, egress = ''] = read('deploy/kubernetes/network-policy.yaml').split('  egress:');
    const ports = [...egress.matchAll(/port: (\d+)/g)].map(([, port]) => Number(port));
    expect(ports).toEqual(expect.arrayContaining([25, 465, 587, 2525, 5432, 6432, 443]));
  });

  test('keep the newest fourteen backups, and all of them when a backup fails', () => {
    const [, lines = ''] =
      /- sh\n +- -ec\n +- \|\n([^]*?)\n +envFrom/.exec(read('deploy/kubernetes/backup.yaml')) ?? [];
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-backups-'));
    const script = lines.replaceAll('/backups/', `${directory}/`);
    const days = Array.from(
      { length: 20 },
      (_, day) => `2020-01-${String(day + 1).padStart(2, '0')}T0217.backup`,
    );
    for (const name of days) writeFileSync(join(directory, name), '');
    const runWith = (backup: string) => spawnSync('sh', ['-ec', `node() { ${backup}; }\n${script}`]).status;
    try {
      expect(runWith('return 1')).toBe(1);
      expect(readdirSync(directory)).toHaveLength(20);
      expect(runWith(': > "$2"')).toBe(0);
      const kept = readdirSync(directory).toSorted();
      expect(kept.slice(0, -1)).toEqual(days.slice(-13));
      expect(kept).toHaveLength(14);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test('give a process enough time to shut down', () => {
    const longest = (path: string) => {
      const { SHUTDOWN_DELAY = '', SHUTDOWN_LIMIT = '' } = settingsIn(path);
      return (Number(SHUTDOWN_DELAY) + Number(SHUTDOWN_LIMIT)) / 1000;
    };
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1])).toBeGreaterThan(
      longest('deploy/compose.yaml'),
    );
    for (const path of ['deploy/kubernetes/web.yaml', 'deploy/kubernetes/worker.yaml'])
      expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(read(path))?.[1])).toBeGreaterThan(
        longest('deploy/kubernetes/config.yaml'),
      );
  });

  test('probe liveness and readiness at existing addresses', () => {
    const asked = [...manifests, 'deploy/Caddyfile', 'deploy/healthcheck.mjs'].flatMap((path) =>
      [...read(path).matchAll(/(?:path: |health_uri |\})(\/\w+z)\b/g)].map(([, asking]) => asking),
    );
    expect(asked.length).toBeGreaterThan(6);
    const served = read('server/src/http/health-routes.ts');
    for (const path of asked) expect(served).toContain(`'${path}'`);
  });
});
