import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/programs/chromium.mjs';

/** Starts Chromium without its own traffic. Ends the run with the reason where there is none. */
export async function launchChromium(...args) {
  const executablePath = await findChromium();
  if (!executablePath) {
    process.stdout.write('Not measured: there is no Chromium. Install one, or name it in CHROMIUM_PATH.\n');
    process.exit(1);
  }
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
  });
}
