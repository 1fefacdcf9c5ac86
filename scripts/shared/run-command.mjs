import { spawn } from 'node:child_process';
import { root } from './repository.mjs';

/**
 * Runs a program until it exits. Resolves to its exit code and, with `quiet`, to its whole output; otherwise
 * it prints as it goes.
 */
export function runCommand(program, args, { cwd = root, quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd, stdio, env });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a script with this Node, without a shell or npx in between. */
export function runNode(script, args, options) {
  return runCommand(process.execPath, [script, ...args], options);
}
