/** Slow 4G, and a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * Opens an address as a first-time visitor. Resolves to the milliseconds until the largest contentful paint, the element,
 * and the compressed bytes of script.
 */
export async function measurePage(browser, url) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const countScript = watchScripts(cdp);
    await page.addInitScript(() => {
      globalThis.paints = [];
      new PerformanceObserver((list) => globalThis.paints.push(...list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const { lcpMs, largest } = await page.evaluate(() => {
      const last = globalThis.paints.at(-1);
      return { lcpMs: last.startTime, largest: last.element?.className || last.element?.localName };
    });
    return { lcpMs, largest, scriptBytes: countScript() };
  } finally {
    await context.close();
  }
}

function watchScripts(cdp) {
  const scripts = new Set();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
