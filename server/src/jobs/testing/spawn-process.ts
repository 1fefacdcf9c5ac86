import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { BRIEF, builtProgram } from '../../testing/processes/built-program.ts';

export interface SpawnedProcess {
  /** Resolves when the process has printed `line`. Rejects if it exits before. */
  said(line: string): Promise<void>;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
  /** Kills it at a random moment of the `withinMs` milliseconds after it has printed `line`. */
  killAfter(line: string, withinMs?: number): Promise<void>;
}

/** Runs a `*-process.ts` file in a separate process, with one argument as JSON. Its end is at the latest that of the test. */
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
  const said = async (line: string) => {
    while (!output.split('\n').includes(line)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The process ended before it said ${line}: ${errors}`);
      await Promise.race([once(child.stdout, 'data'), exited]);
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return {
    said,
    kill,
    async killAfter(line, withinMs = 0) {
      await said(line);
      await pause(Math.random() * withinMs);
      await kill();
    },
  };
}
