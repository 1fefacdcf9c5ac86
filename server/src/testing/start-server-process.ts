import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createSharedDatabase } from '../jobs/testing/shared-database.ts';
import { builtProgram } from './processes/built-program.ts';

const PROGRAM = builtProgram(new URL('./server-process.ts', import.meta.url));

export interface ServerProcess {
  readonly address: string;
  readonly operatorAddress: string;
  /** Lines of its log so far. */
  readonly lines: string[];
  signal(name: NodeJS.Signals): void;
  /** Resolves to its exit code. */
  readonly exited: Promise<number | null>;
  /** Resolves when a line of its log contains `text`. Rejects if the process exits before. */
  logged(text: string): Promise<string>;
  /** Kills the process if it still runs, and removes its database. */
  remove(): Promise<void>;
}

/** Starts the server in a separate process with free ports, and its own database unless the environment names one. */
export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const database = environment.DATABASE_URL ? null : await createSharedDatabase();
  const { databaseUrl, dataDir } = database?.options ?? {};
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      METRICS_PORT: '0',
      SECRET_KEY: 'a secret that only the tests know, long enough',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(dataDir && { DATA_DIR: dataDir }),
      ...environment,
    },
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const remove = async () => {
    child.kill('SIGKILL');
    await exited;
    await database?.remove();
  };
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  try {
    const places = await readPlaces(child, exited);
    return {
      ...places,
      lines,
      exited,
      signal: (name) => void child.kill(name),
      logged: (text) => waitForLine(child, exited, lines, text),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Places = Pick<ServerProcess, 'address' | 'operatorAddress'>;

async function readPlaces(child: ChildProcess, exited: Promise<unknown>): Promise<Places> {
  let said = '';
  const stream = child.stderr?.setEncoding('utf8');
  if (!stream) throw new Error('The process has no standard error.');
  stream.on('data', (text: string) => {
    said += text;
  });
  let places: string | undefined;
  while (!places) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`);
    await Promise.race([once(stream, 'data'), exited]);
    places = said.split('\n').find((line) => line.startsWith('{"address"'));
  }
  return JSON.parse(places) as Places;
}

async function waitForLine(
  child: ChildProcess,
  exited: Promise<unknown>,
  lines: readonly string[],
  text: string,
): Promise<string> {
  for (;;) {
    const line = lines.find((candidate) => candidate.includes(text));
    if (line !== undefined) return line;
    if (child.exitCode !== null || !child.stdout)
      throw new Error(`It never logged ${text}: ${lines.join('\n')}`);
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
}
