import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { activateHooks } from './shared/activate-hooks.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { startSandboxProcess } from './shared/start-sandbox-process.mjs';

requireNode();
await ensureInstalled();
activateHooks();
let sandbox;
try {
  await buildStale({ withSandbox: true });
  sandbox = await startSandboxProcess();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// The demo's keys are the sandbox's, whatever else the environment says.
Object.assign(process.env, sandbox.environment);
// A separate database, so that the demo never touches the data of `npm start`.
process.env.DATA_DIR ||= './data-demo';
await import(pathToFileURL(join(root, 'server/dist/demo.js')).href);
console.log(`Pay deposits and buy the plan at the sandbox, ${sandbox.address}: no real money moves`);
