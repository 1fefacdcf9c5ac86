import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { importLighthouse } from '../import-lighthouse.mjs';
import { launchChromium } from '../launch-chromium.mjs';
import { overSlowLine } from './slow-line.mjs';
import { visitCold, visitWarm } from './visit.mjs';

register();
const { freePort } = await import('../../e2e/support/mailbox.ts');
const { callApi, makeEstimate, signUp, withPlumbline } = await import('../../e2e/support/plumbline.ts');

const ROUNDS = 3;
const ESTIMATES = 60;
/** The elements that can be used once they are visible. */
const PAGES = [
  { name: 'dashboard', path: '/dashboard', usable: 'main a[href$="/view"]' },
  { name: 'list', path: '/estimates', usable: 'main a[href$="/view"]' },
  {
    name: 'form',
    path: '/estimates/new',
    usable: 'main section h2',
  },
  { name: 'login', path: '/login', usable: 'main input[type=password]', isOpen: true },
];

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const medianOf = (visits, figure) => median(visits.map((visit) => visit[figure]));

/** A contractor with estimates in several states. Resolves to the session's cookie. */
async function makeContractor(browser, plumbline) {
  const context = await browser.newContext({ baseURL: plumbline.address });
  const page = await context.newPage();
  await signUp(page, plumbline);
  for (let index = 0; index < ESTIMATES; index += 1) {
    const { id } = await makeEstimate(page);
    if (index % 3 === 0) await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});
    if (index % 6 === 0)
      await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
  }
  const cookies = await context.cookies();
  await context.close();
  return cookies.filter(({ name }) => name === 'plumbline_session');
}

/** The medians of Lighthouse's figures for a phone on slow 4G, its processor four times slower. */
async function judge(lighthouse, url, port) {
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    visits.push({
      score: lhr.categories.performance.score * 100,
      lcp: lhr.audits['largest-contentful-paint'].numericValue / 1000,
      blocking: lhr.audits['total-blocking-time'].numericValue / 1000,
    });
  }
  const figure = (name, digits) => medianOf(visits, name).toFixed(digits);
  return [figure('score', 0), figure('lcp', 1), figure('blocking', 2)];
}

const seconds = (ms) => (ms / 1000).toFixed(1);

await buildStale();
const lighthouse = await importLighthouse();
const debuggingPort = await freePort();
const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
const rows = [
  ['', 'Lighthouse', 'LCP, s', 'blocked, s', 'script, kB', 'to usable, s', 'again, s', 'calls before'],
  ['---', '---:', '---:', '---:', '---:', '---:', '---:', '---:'],
];
try {
  await withPlumbline('embedded', {}, async (plumbline) => {
    const session = await makeContractor(browser, plumbline);
    const { port } = new URL(plumbline.address);
    const devtools = await browser.newBrowserCDPSession();
    for (const { name, path, usable, isOpen } of PAGES) {
      process.stdout.write(`Measuring the ${name}…\n`);
      const cookies = isOpen ? [] : session;
      // Lighthouse opens its pages in the browser's own context.
      await devtools.send('Storage.clearCookies');
      await devtools.send('Storage.setCookies', { cookies });
      const judged = lighthouse
        ? await judge(lighthouse, `${plumbline.address}${path}`, debuggingPort)
        : Array(3).fill('not measured');
      const cold = [];
      for (let round = 0; round < ROUNDS; round += 1)
        cold.push(
          await overSlowLine(port, (address) => visitCold(browser, address + path, { cookies, usable })),
        );
      const warm = isOpen
        ? undefined
        : await overSlowLine(port, (address) =>
            visitWarm(browser, address + path, { cookies, usable, rounds: ROUNDS }),
          );
      rows.push([
        name,
        ...judged,
        (medianOf(cold, 'scriptBytes') / 1000).toFixed(0),
        seconds(medianOf(cold, 'usableMs')),
        warm ? seconds(median(warm)) : 'no worker',
        String(medianOf(cold, 'calls')),
      ]);
    }
  });
} finally {
  await browser.close();
}
process.stdout.write(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
