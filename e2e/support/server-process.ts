import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './mailbox.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

const CHECK_ROWS = fileURLToPath(
  new URL('../../server/.cache/processes/check-rows-process.js', import.meta.url),
);

export type DatabaseKind = 'embedded' | 'postgres';
export type Row = Record<string, unknown>;

/** The built server in a separate process with its own database. */
export class ServerProcess {
  readonly address: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #directory: string;
  /** Its database on PostgreSQL. */
  readonly #database: string | undefined;
  #process: ChildProcess | undefined;
  output = '';

  private constructor(address: string, environment: NodeJS.ProcessEnv, directory: string, database?: string) {
    this.address = address;
    this.#environment = environment;
    this.#directory = directory;
    this.#database = database;
  }

  static async start(kind: DatabaseKind, extra: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'));
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const database = kind === 'postgres' ? `e2e_${randomUUID().replaceAll('-', '')}` : undefined;
    if (database) await onPostgres(`create database ${database}`);
    const server = new ServerProcess(
      address,
      {
        PATH: process.env.PATH,
        PORT: String(port),
        APP_URL: address,
        DATA_DIR: directory,
        LOG_LEVEL: 'warn',
        // Tests starve the processor; these tests are not about event loop delay.
        MAX_EVENT_LOOP_DELAY: '20000',
        ...(database && { DATABASE_URL: databaseUrl(database) }),
        ...extra,
      },
      directory,
      database,
    );
    try {
      await server.run();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** A server that already runs at `address` and that this class neither starts nor stops. */
  static runningAt(address: string): ServerProcess {
    return new ServerProcess(address, {}, mkdtempSync(join(tmpdir(), 'plumbline-e2e-')));
  }

  /** Starts the process with additional environment variables, and waits until it answers. */
  async run(changes: NodeJS.ProcessEnv = {}): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...this.#environment, ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    // A test that runs out of time does not stop its server.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    const deadline = Date.now() + 100_000;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.address}/health`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Kills the process, like a power failure. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#directory, { recursive: true, force: true });
    if (this.#database) await onPostgres(`drop database if exists ${this.#database} with (force)`);
  }

  /** Runs a query on its database. Resolves to undefined unless that is one on PostgreSQL that this class made. */
  async query(text: string, values: unknown[]): Promise<Row[] | undefined> {
    return this.#database === undefined ? undefined : onPostgres(text, values, this.#database);
  }

  /** The faults in the rows of its database while it does not run, as sentences. */
  async findWrongRows(): Promise<string[]> {
    const { DATABASE_URL } = this.#environment;
    const options = JSON.stringify({ dataDir: this.#directory, databaseUrl: DATABASE_URL });
    const { stdout } = await promisify(execFile)(process.execPath, [CHECK_ROWS, options]);
    return JSON.parse(stdout) as string[];
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function databaseUrl(database?: string): string {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) throw new Error('TEST_DATABASE_URL names no PostgreSQL to test on.');
  const url = new URL(base);
  if (database) url.pathname = `/${database}`;
  return url.href;
}

async function onPostgres(text: string, values: unknown[] = [], database?: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl(database));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
