import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { runCommand, runNode } from './shared/run-command.mjs';

requireNode();
const [name] = process.argv.slice(2);
const script = join(root, 'bench', name ?? '', 'run.mjs');
if (!name || !existsSync(script)) {
  console.error('Name a benchmark, for example: npm run bench -- documents');
  process.exit(1);
}
await ensureInstalled();
// The alternatives we compare with are not part of the product, and are installed only here.
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const install = ['install', '--no-audit', '--no-fund', '--no-workspaces', '--no-package-lock'];
const { code } = await runCommand(npm, install, { cwd: join(root, 'bench') });
process.exit(code === 0 ? (await runNode(script, [])).code : code);
