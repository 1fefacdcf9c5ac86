import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackages } from './debian-package.mjs';

const MIN_VERSION = 15;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * A PostgreSQL server for tests: the one at TEST_DATABASE_URL, or else a new, empty one in a
 * temporary directory, reachable from this machine only. Installs PostgreSQL on Debian if possible.
 * Resolves to `{ url, socketUrl, version, stop() }`, or to `{ missing }` with the reason. `socketUrl` connects through a socket of
 * the file system, which costs a fifth less than through the network.
 */
export async function findOrStartPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, socketUrl: given, version: 'at TEST_DATABASE_URL', stop: async () => {} };
  return startOwnPostgres();
}

/**
 * Like `findOrStartPostgres`, but never uses TEST_DATABASE_URL; it also has `restart(during)` and `kill()`. A `durable`
 * server keeps acknowledged writes through a restart. `settings` are additional PostgreSQL settings.
 */
export async function startOwnPostgres({ durable = false, settings = {} } = {}) {
  return start(
    ({ directory }, data, options) => {
      const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'];
      run(join(directory, 'initdb'), args, options);
    },
    { ...(durable && { synchronous_commit: 'on' }), ...settings },
  );
}

/**
 * A standby that replicates from the server at `primaryUrl`, which must be started here too. It also has `promote()`, which
 * resolves once it accepts writes.
 */
export async function startStandby(primaryUrl, settings = {}) {
  const prepare = ({ directory }, data, options) =>
    run(join(directory, 'pg_basebackup'), ['-D', data, '-d', primaryUrl, '-R', '-c', 'fast', '-N'], options);
  return start(prepare, { synchronous_commit: 'on', ...settings });
}

async function start(prepare, settings) {
  const reason = await installMissingPostgres();
  const programs = findPrograms();
  if (!programs) return { missing: reason || `no PostgreSQL ${MIN_VERSION} or newer was found` };
  const account = accountToRunAs();
  if (account.missing) return account;
  try {
    return await startCluster(programs, account, prepare, settings);
  } catch (error) {
    return { missing: `PostgreSQL ${programs.version} did not start: ${error.message}` };
  }
}

/** The newest `initdb` and `postgres` of one installation. */
function findPrograms() {
  const found = candidateDirectories()
    .filter((directory) => existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'postgres')))
    // A link may exist for one program of an installation and not for the others.
    .map((directory) => dirname(realpathSync(join(directory, 'postgres'))))
    .map((directory) => ({ directory, version: versionOf(join(directory, 'postgres')) }))
    .filter(({ version }) => Number.parseInt(version, 10) >= MIN_VERSION)
    .toSorted((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version));
  return found[0];
}

function candidateDirectories() {
  const versioned = [
    ['/usr/lib/postgresql', 'bin'],
    ['/opt/homebrew/opt', 'bin', /^postgresql(@\d+)?$/],
    ['/usr/local/opt', 'bin', /^postgresql(@\d+)?$/],
    ['/Applications/Postgres.app/Contents/Versions', 'bin'],
  ].flatMap(([parent, bin, pattern = /^\d/]) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => pattern.test(name))
          .map((name) => join(parent, name, bin))
      : [],
  );
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/pgsql/bin', ...versioned];
}

function versionOf(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)*/.exec(stdout ?? '')?.[0] ?? '0';
}

/**
 * Installs PostgreSQL on Debian if there is none, without the cluster that Debian would start automatically. Resolves to an
 * empty string, or to the reason why it could not.
 */
export async function installMissingPostgres() {
  if (findPrograms()) return '';
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return installDebianPackages('postgresql');
  }
  const settings = '/etc/postgresql-common/createcluster.d';
  const file = join(settings, 'plumbline-tests.conf');
  mkdirSync(settings, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    return await installDebianPackages('postgresql');
  } finally {
    rmSync(file, { force: true });
  }
}

/** PostgreSQL refuses to run as root, so the user postgres runs it then. */
function accountToRunAs() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([name]) => name === 'postgres');
  if (!line) return { missing: 'PostgreSQL does not run as root, and there is no user named postgres' };
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

async function startCluster(programs, account, prepare, settings) {
  const { directory, version } = programs;
  const home = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  const data = join(home, 'data');
  const options = { ...account, cwd: home, env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' } };
  try {
    prepare(programs, data, options);
    const port = await findFreePort();
    const launch = async () => {
      const server = spawn(join(directory, 'postgres'), serverArguments(data, home, port, settings), {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const stop = stopper(server, home);
      await waitUntilReady(server, port).catch(async (error) => {
        await stop();
        throw error;
      });
      return { server, stop };
    };
    let running = await launch();
    const restart = async (during = async () => {}) => {
      const ended = once(running.server, 'exit');
      running.server.kill('SIGQUIT');
      await ended;
      await during();
      running = await launch();
    };
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const socketUrl = process.platform === 'win32' ? url : `${url}?host=${encodeURIComponent(home)}`;
    const kill = async () => {
      const ended = once(running.server, 'exit');
      running.server.kill('SIGKILL');
      await ended;
    };
    const promote = async () => run(join(directory, 'pg_ctl'), ['promote', '-w', '-D', data], options);
    return { url, socketUrl, version, restart, kill, promote, stop: () => running.stop() };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** Nothing here outlives the machine, so nothing is synced to disk; a durable server hands its writes to the kernel. */
function serverArguments(data, socketDirectory, port, more) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '64MB',
    ...more,
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function run(program, args, options) {
  const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(error?.message ?? stderr.trim().split('\n').at(-1));
}

/** A free port of this machine. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Waits for the server's own ready message, so that another process on the same port is noticed. */
function waitUntilReady(server, port) {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error('it took too long')), START_TIMEOUT_MS);
    const end = (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    server.stderr.setEncoding('utf8').on('data', (chunk) => {
      printed = (printed + chunk).slice(-10_000);
      if (/database system is ready to accept (?:read-only )?connections/.test(printed)) {
        createConnection(port, '127.0.0.1', function connected() {
          this.destroy();
          end();
        }).on('error', end);
      }
    });
    server.once('error', end);
    server.once('exit', () => end(new Error(printed.trim().split('\n').at(-1) || 'it ended at once')));
  });
}

/** Stops the server and removes its data, once, and also when this process exits or is killed. */
function stopper(server, home) {
  let stopped;
  const removeNow = () => {
    server.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  const onSignal = (signal) => {
    removeNow();
    process.kill(process.pid, signal);
  };
  process.once('exit', removeNow);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, onSignal);
  return () => {
    stopped ??= (async () => {
      const ended = new Promise((resolve) => {
        if (server.exitCode !== null || server.signalCode !== null) resolve();
        else server.once('exit', resolve);
      });
      server.kill('SIGINT');
      await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      process.off('exit', removeNow);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, onSignal);
      removeNow();
    })();
    return stopped;
  };
}
