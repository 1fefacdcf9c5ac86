import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './repository.mjs';
import { runCommand, runNode } from './run-command.mjs';

requireNode();
const [name] = process.argv.slice(2);
const script = join(root, 'bench', name ?? '', 'run.mjs');
if (!name || !existsSync(script)) {
  console.error('Say what is to be measured: npm run bench -- documents');
  process.exit(1);
}
await ensureInstalled();
// What we are measured against is no part of the product, and is installed here alone.
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const install = ['install', '--no-audit', '--no-fund', '--no-workspaces', '--no-package-lock'];
const { code } = await runCommand(npm, install, { cwd: join(root, 'bench') });
process.exit(code === 0 ? (await runNode(script, [])).code : code);
