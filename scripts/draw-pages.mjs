import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, signIn, withDemo } from './shared/demo-browser.mjs';
import { root } from './shared/repository.mjs';

/*
 * Takes a screenshot of each page of the demo, on a desktop and on a phone, into docs/pictures/pages. Needs Chromium;
 * `npm run pictures:pages`.
 */

const PICTURES = join(root, 'docs/pictures/pages');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const ACROSS = { desk: 960, phone: 390 };

const { default: sharp } = await import('sharp');

const publicPages = ({ shownId }) => ({
  home: '/',
  reddit: '/reddit',
  login: '/login',
  register: '/register',
  'public-estimate': `/estimate/${shownId}`,
  verify: '/verify',
});
const ownPages = ({ shownId }) => ({
  dashboard: '/dashboard',
  estimates: '/estimates',
  'estimate-form': '/estimates/new',
  'estimate-view': `/estimates/${shownId}/view`,
  clients: '/clients',
  settings: '/settings',
  billing: '/billing',
  'not-found': '/no-such-page',
});

async function take(page, size, pages) {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    // The app keeps an event stream open, so the network is never idle.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    const file = join(PICTURES, `${name}-${size}.webp`);
    await sharp(await page.screenshot())
      .resize(ACROSS[size])
      .webp({ quality: 72, effort: 6 })
      .toFile(file);
    console.log(file.slice(root.length + 1));
  }
}

mkdirSync(PICTURES, { recursive: true });
await withDemo(async (browser, demo) => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await take(await open(browser, demo, viewport, '/'), size, publicPages(demo));
    await take(await signIn(browser, demo, viewport), size, ownPages(demo));
  }
});
