import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findOrInstallChromium } from './programs/chromium.mjs';
import { installDebianPackages } from './programs/debian-package.mjs';
import { findFreePort, startOwnPostgres } from './programs/postgres.mjs';
import { root } from './shared/repository.mjs';
import { runCommand, runNode } from './shared/run-command.mjs';

/*
 * Builds the image of deploy/Dockerfile with buildah and runs one journey in it, with PostgreSQL, Caddy with TLS, and a browser
 * as the client. If no registry has node:20-bookworm-slim, it builds the base from Debian and this Node. Exits with 0 when everything
 * passed, with 2 and a message when this machine cannot run it.
 */
const CANNOT = 2;
const BASE = 'localhost/plumbline-test-base';
const IMAGE = 'localhost/plumbline-test';
const LARGEST_PACKAGES_MB = 450;
const READY_WITHIN_MS = 120_000;

const cleanUps = [];
let code = 1;
try {
  code = await testImage();
} catch (error) {
  console.error(error);
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}
process.exit(code);

async function testImage() {
  const missing =
    (process.getuid?.() !== 0 && 'it takes root') ||
    (await installMissing({ buildah: 'buildah', podman: 'podman', runc: 'runc', caddy: 'caddy' })) ||
    (await findOrInstallChromium()).missing;
  if (missing) return cannot(missing);
  const base = await findBase();
  if (base.missing) return cannot(base.missing);
  await build(base.name);
  await expectSmallPackages();
  const postgres = await startOwnPostgres();
  if (postgres.missing) return cannot(postgres.missing);
  cleanUps.push(() => postgres.stop());
  const [port, metricsPort, tlsPort, smtpPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const address = `https://localhost:${tlsPort}`;
  const environment = {
    APP_URL: address,
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(33).toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Plumbline <mail@plumbline.example>',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '1',
  };
  const container = startContainer(environment);
  await Promise.race([container.ended, waitUntilReady(`http://127.0.0.1:${port}/readyz`)]);
  await startProxy(tlsPort, port);
  await checkMetrics(`http://127.0.0.1:${metricsPort}/metrics`);
  return runJourney({ PLUMBLINE_ADDRESS: address, PLUMBLINE_SMTP_PORT: String(smtpPort) });
}

function cannot(reason) {
  console.log(`The image was not tested: ${reason}.`);
  return CANNOT;
}

async function installMissing(programs) {
  const lacking = [];
  for (const [program, name] of Object.entries(programs))
    if (!(await succeeds('which', program))) lacking.push(name);
  return lacking.length > 0 ? installDebianPackages(...lacking) : '';
}

/** `{ name }` of an image with Node, from a registry or else built here, or `{ missing }` with the reason. */
async function findBase() {
  const name = 'docker.io/library/node:20-bookworm-slim';
  if (await succeeds('timeout', '60', 'buildah', 'pull', name)) return { name };
  console.log('No registry has the base image: building one from Debian and this Node.');
  const missing = await installMissing({ debootstrap: 'debootstrap' });
  if (missing) return { missing };
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-base-'));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  const debian = ['--variant=minbase', 'bookworm', directory, 'http://deb.debian.org/debian'];
  const made = await runCommand('debootstrap', debian, { quiet: true });
  if (made.code !== 0) return { missing: `debootstrap failed: ${made.output.trim().split('\n').at(-1)}` };
  putNodeInto(directory);
  const container = await capture('buildah', 'from', 'scratch');
  cleanUps.push(() => capture('buildah', 'rm', container));
  await capture('buildah', 'copy', container, directory, '/');
  await capture(
    'buildah',
    'config',
    '--env',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    container,
  );
  await capture('buildah', 'commit', container, BASE);
  return { name: BASE };
}

/** Adds this Node and its npm, the official image's user, and the certificates that this machine trusts. */
function putNodeInto(directory) {
  const npm = dirname(dirname(realpathSync(join(dirname(process.execPath), 'npm'))));
  cpSync(process.execPath, join(directory, 'usr/bin/node'));
  cpSync(npm, join(directory, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  writeFileSync(
    join(directory, 'usr/bin/npm'),
    '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    {
      mode: 0o755,
    },
  );
  writeFileSync(join(directory, 'etc/passwd'), 'node:x:1000:1000::/tmp:/bin/sh\n', { flag: 'a' });
  writeFileSync(join(directory, 'etc/group'), 'node:x:1000:\n', { flag: 'a' });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, join(directory, certificates));
}

async function build(base) {
  console.log('Building the image…');
  const started = performance.now();
  const args = ['--isolation', 'chroot', '--network', 'host', '--build-arg', `NODE_IMAGE=${base}`];
  await capture('buildah', 'build', ...args, '-f', 'deploy/Dockerfile', '-t', IMAGE, '.');
  console.log(`Built in ${Math.round((performance.now() - started) / 1000)} s.`);
}

async function expectSmallPackages() {
  const container = await capture('buildah', 'from', IMAGE);
  cleanUps.push(() => capture('buildah', 'rm', container));
  const kilobytes = await capture(
    'buildah',
    'run',
    '--isolation',
    'chroot',
    container,
    '--',
    'du',
    '-sk',
    'node_modules',
  );
  const megabytes = Math.round(Number.parseInt(kilobytes, 10) / 1024);
  console.log(`Packages in the image: ${megabytes} MB.`);
  if (megabytes > LARGEST_PACKAGES_MB) throw new Error(`More than ${LARGEST_PACKAGES_MB} MB of packages.`);
}

/** Starts it as compose and Kubernetes do: a read-only file system, no capabilities, an unprivileged user. */
function startContainer(environment) {
  const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const rights = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  // Within the limits that root has in a small virtual machine.
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--pids-limit', '0'];
  const places = ['--tmpfs', '/tmp', '--tmpfs', '/data:mode=0777', '--network', 'host'];
  const name = `plumbline-test-${process.pid}`;
  // crun refuses cgroups in hybrid mode; runc accepts them.
  const run = ['--runtime', 'runc', 'run', '--rm', '--name', name];
  const child = spawn('podman', [...run, ...rights, ...limits, ...places, ...settings, IMAGE], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-5000);
    });
  const ended = new Promise((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exited) => reject(new Error(`The container ended with ${exited}:\n${output}`)));
  });
  // Once it is ready, the journey notices a failure.
  ended.catch(() => {});
  cleanUps.push(() =>
    runCommand('podman', ['rm', '--force', '--ignore', '--time', '10', name], { quiet: true }),
  );
  return { ended };
}

async function waitUntilReady(url) {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200.`);
    await pause(200);
  }
}

/** Caddy with its own certificates and the settings of deploy/Caddyfile, for one server instead of two. */
async function startProxy(tlsPort, port) {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-caddy-'));
  const configuration = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace('web-1:3000 web-2:3000', `127.0.0.1:${port}`)
    .replace('{$SITE_ADDRESS} {', `https://localhost:${tlsPort} {\n\ttls internal`);
  const file = join(home, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${configuration}`,
  );
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' });
  cleanUps.push(async () => {
    child.kill();
    rmSync(home, { recursive: true, force: true });
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (
    !(await succeeds('curl', '--insecure', '--silent', '--fail', `https://localhost:${tlsPort}/readyz`))
  ) {
    if (performance.now() > deadline) throw new Error('Caddy does not reach the server.');
    await pause(200);
  }
}

/** Checks the running image's metrics and the alert rules with promtool, if it is installed. */
async function checkMetrics(url) {
  if (!(await succeeds('which', 'promtool'))) return;
  const metrics = await (await fetch(url)).text();
  const file = join(mkdtempSync(join(tmpdir(), 'plumbline-metrics-')), 'metrics');
  cleanUps.push(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, metrics);
  const { output } = await runCommand('sh', ['-c', `promtool check metrics < ${file}`], { quiet: true });
  const faults = output.split('\n').filter((line) => /plumbline_|error/.test(line));
  if (faults.length > 0) throw new Error(`promtool finds faults in the metrics:\n${faults.join('\n')}`);
  await capture('promtool', 'test', 'rules', 'deploy/prometheus/rules.test.yaml');
}

async function runJourney(environment) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [
    'test',
    '--config',
    join(root, 'e2e/playwright.config.ts'),
    '--project=embedded',
    'journey.spec.ts',
  ];
  const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: '' };
  return (await runNode(cli, args, { env })).code === 0 ? 0 : 1;
}

/** A program's trimmed output. Throws with the output if it fails. */
async function capture(program, ...args) {
  const { code: exited, output } = await runCommand(program, args, { quiet: true });
  if (exited !== 0) throw new Error(`${program} ${args[0]} ended with ${exited}:\n${output.slice(-5000)}`);
  return output.trim();
}

async function succeeds(program, ...args) {
  const { code: exited } = await runCommand(program, args, { quiet: true }).catch(() => ({ code: 1 }));
  return exited === 0;
}
