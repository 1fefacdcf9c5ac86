import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-package.mjs';
import { root } from './repository.mjs';
import { runNode } from './run-command.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a screen. Loading a page in it takes a third less processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/**
 * Finds a Chromium to test with: the one `CHROMIUM_PATH` names, Debian's headless one, an installed one, Debian's packages as
 * root, else Playwright's own. Resolves to `{ path }` or `{ missing }` with the reason.
 */
export async function findOrInstallChromium() {
  if (!process.env.CHROMIUM_PATH && existsSync(HEADLESS)) return { path: HEADLESS };
  const found = await findChromium();
  if (found) return { path: found };
  if (!(await installDebianPackages('chromium-headless-shell', 'fonts-liberation')) && existsSync(HEADLESS))
    return { path: HEADLESS };
  const reason = await installDebianPackages('chromium', 'fonts-liberation');
  if (reason) {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    await runNode(cli, ['install', 'chromium'], { quiet: true });
  }
  const installed = await findChromium();
  return installed ? { path: installed } : { missing: reason || 'Playwright could not download one' };
}

/** The path of an installed Chromium, or undefined. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const { chromium } = await import('@playwright/test');
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}
