const CPU_SLOWDOWN = 4;
/** On a machine that other work keeps busy. */
const LONGEST_MS = 180_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** A page on a phone's processor, which notes when what can be used appears. */
async function openPhone(context, usable) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) globalThis.usableMs = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, usable);
  return { page, devtools };
}

const waitUntilUsable = async (page) => {
  await page.waitForFunction(() => globalThis.usableMs !== undefined, null, { timeout: LONGEST_MS });
  return page.evaluate(() => globalThis.usableMs);
};

/**
 * A first visit. Resolves to the time until the page can be used, the compressed bytes of script that came until then, and
 * how many calls of the API had been answered by then.
 */
export async function visitCold(browser, url, { cookies, usable }) {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookies);
    const { page, devtools } = await openPhone(context, usable);
    await devtools.send('Network.enable');
    const scripts = new Set();
    let scriptBytes = 0;
    devtools.on(
      'Network.responseReceived',
      ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
    );
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'commit' });
    const usableMs = await waitUntilUsable(page);
    const bytes = scriptBytes;
    const calls = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(
            ({ name, responseEnd }) => new URL(name).pathname.startsWith('/api/') && responseEnd < until,
          ).length,
      usableMs,
    );
    return { usableMs, scriptBytes: bytes, calls };
  } finally {
    await context.close();
  }
}

/** Later visits, over the slow line, in a browser whose service worker has the app. Resolves to the times until the page can be used. */
export async function visitWarm(browser, url, { cookies, usable, rounds }) {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookies);
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
      timeout: LONGEST_MS,
    });
    await first.waitForLoadState('networkidle');
    await first.close();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const { page } = await openPhone(context, usable);
      await page.goto(url, { waitUntil: 'commit' });
      times.push(await waitUntilUsable(page));
      await page.close();
    }
    return times;
  } finally {
    await context.close();
  }
}
