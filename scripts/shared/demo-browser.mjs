import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../programs/chromium.mjs';
import { root } from './repository.mjs';

/** Screenshots are taken at twice the size, and then only scaled down. */
export const SCALE = 2;

const { chromium } = await import('@playwright/test');

/** Calls `draw` with a Chromium and a new demo, and ends both. Throws if there is no Chromium. */
export async function withDemo(draw) {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH.');
  const demo = await startDemo();
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await draw(browser, demo);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** Starts a demo with its own database and port. Resolves to its address and sign-in, read from its output. */
async function startDemo() {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-screens-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/demo.mjs')], {
    env: { ...process.env, PORT: String(port), APP_URL: `http://localhost:${port}`, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  };
  let said = '';
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`;
    if (line.startsWith('Deposits are paid')) return { stop, ...readDemo(said) };
  }
  await stop();
  throw new Error(`The demo did not start.\n${said}`);
}

function readDemo(said) {
  const [, address] = /Plumbline is at (\S+)/.exec(said);
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(said);
  const [, shownId] = /client’s page: \S+\/estimate\/(\S+)/.exec(said);
  return { address, email, password, shownId };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Opens a page of the demo in a new context, without motion. */
export async function open(browser, demo, viewport, path) {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport,
    deviceScaleFactor: SCALE,
    locale: 'en-US',
    timezoneId: 'America/Boise',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in as the demo's contractor. Resolves to a page on the dashboard. */
export async function signIn(browser, demo, viewport) {
  const page = await open(browser, demo, viewport, '/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}
