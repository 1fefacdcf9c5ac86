import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from '../build.mjs';
import { ensureInstalled } from '../packages/ensure-installed.mjs';
import { activateHooks } from './activate-hooks.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './repository.mjs';

/** Installs and builds what is missing or out of date, then runs a program of the built server, such as `backup`, in this process. */
export async function runBuilt(program) {
  requireNode();
  await ensureInstalled();
  activateHooks();
  try {
    await buildStale();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  await import(pathToFileURL(join(root, `server/dist/${program}.js`)).href);
}
