import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/repository.mjs';
import { runNode } from '../shared/run-command.mjs';
import { installDebianPackages } from './debian-package.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a screen: loading a page in it takes a third less processor time. Debian's, and the one beside Playwright's. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const headlessBeside = (chromium) =>
  chromium
    .replace('/chromium-', '/chromium_headless_shell-')
    .replace(/\/chrome-([^/]+)\/.*$/, '/chrome-headless-shell-$1/chrome-headless-shell');

/**
 * Finds a Chromium to test with: the one `CHROMIUM_PATH` names, else a headless one of Debian or Playwright, else any installed
 * one, else Debian's packages as root, else Playwright's download. Resolves to `{ path }` or `{ missing }` with the reason.
 */
export async function findOrInstallChromium() {
  const found = (await findHeadless()) ?? (await findChromium());
  if (found) return { path: found };
  let reason = await installDebianPackages('chromium-headless-shell', 'fonts-liberation');
  if (reason) reason = await installDebianPackages('chromium', 'fonts-liberation');
  if (reason) {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    await runNode(cli, ['install', 'chromium'], { quiet: true });
  }
  const installed = (await findHeadless()) ?? (await findChromium());
  return installed ? { path: installed } : { missing: reason || 'Playwright could not download one' };
}

/** The path of an installed Chromium without a screen, or undefined. */
async function findHeadless() {
  if (process.env.CHROMIUM_PATH) return undefined;
  return [HEADLESS, headlessBeside(await playwrightsPath())].find((path) => existsSync(path));
}

/** The path of an installed Chromium, or undefined. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const places = [...USUAL_PLACES, await playwrightsPath()];
  return places.find((path) => existsSync(path)) ?? (await findHeadless());
}

/** Where Playwright installs its Chromium; an empty path before Playwright itself is installed. */
async function playwrightsPath() {
  const { chromium } = await import('@playwright/test').catch(() => ({}));
  return chromium?.executablePath() ?? '';
}
