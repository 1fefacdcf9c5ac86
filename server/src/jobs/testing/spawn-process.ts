import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BRIEF, builtProgram } from '../../testing/processes/built-program.ts';

export interface SpawnedProcess {
  /** Resolves when the process has printed `line`. Rejects if it exits before. */
  said(line: string): Promise<void>;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
}

/** Runs a `*-process.ts` file in a separate process, with one argument as JSON. */
export function spawnProcess(script: URL, argument: unknown): SpawnedProcess {
  const child = spawn(process.execPath, [...BRIEF, builtProgram(script), JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return {
    async said(line) {
      while (!output.split('\n').includes(line)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The process ended before it said ${line}: ${errors}`);
        await Promise.race([once(child.stdout, 'data'), exited]);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
