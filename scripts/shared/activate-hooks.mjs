import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** Points git at `.githooks` in a developer's checkout, unless it already has a hooks path. */
export function activateHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return;
  const current = git('config', '--get', 'core.hooksPath');
  if (!current.error && current.stdout.trim() === '') git('config', 'core.hooksPath', '.githooks');
}
