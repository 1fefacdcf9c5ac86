import { type ChildProcess, spawn } from 'node:child_process';
import { BRIEF, builtProgram } from '../../../testing/processes/built-program.ts';

export interface Writer {
  readonly child: ChildProcess;
  /** Every complete line it has printed. */
  lines(): string[];
  /** Resolves to its error output once it has exited. */
  readonly ended: Promise<string>;
  /** Waits until it has printed this many lines; rejects if it exits before. */
  printed(count: number): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
}

const PROGRAM = builtProgram(new URL('./writer-process.ts', import.meta.url));

/** Starts `writer-process.ts` in a separate process; `through` is a prefix of the command. */
export function startWriter(dataDir: string, write: boolean, through: readonly string[] = []): Writer {
  const [command, ...args] = [
    ...through,
    process.execPath,
    ...BRIEF,
    PROGRAM,
    dataDir,
    write ? 'write' : 'hold',
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    child.emit('printed');
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => resolve(errors));
  });
  const lines = () => output.split('\n').slice(0, -1);
  return {
    child,
    lines,
    ended,
    printed: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines().length >= count) resolve();
        };
        child.on('printed', look);
        void ended.then((text) => reject(new Error(`The writer has ended: ${text}`)));
        look();
      }),
    async kill() {
      // Kills the whole group, because the prefix is a process too.
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
