import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { activateHooks } from './shared/activate-hooks.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';

requireNode();
await ensureInstalled();
activateHooks();

// A change to the server restarts it; Vite applies changes to the pages inside the same process.
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const tsconfig = join(root, 'server/tsconfig.json');
const args = [
  tsx,
  'watch',
  '--tsconfig',
  tsconfig,
  '--clear-screen=false',
  '--exclude',
  'web/**',
  'server/src/main.ts',
];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
