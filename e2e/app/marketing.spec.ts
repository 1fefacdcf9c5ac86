import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLightAndDark, expectFitsEveryWidth } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/plumbline.ts';

const MOST_SCRIPT_BYTES = 70_000;
const PAGES = [
  { path: '/', heading: 'Stop losing jobs to sloppy estimates' },
  { path: '/reddit', heading: 'Write it in the truck. Get the yes by dinner.' },
] as const;

const hero = (page: Page) => page.locator('.hero');
const testimonials = (page: Page) => page.getByRole('region', { name: 'Quotes from contractors' });
/** The index of the active dot. */
const shownIn = (carousel: Locator) =>
  carousel
    .locator('[data-dots] button')
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
/** The index of the slide in the frame. */
const scrolledTo = (carousel: Locator) =>
  carousel.locator('[data-track]').evaluate((track) => Math.round(track.scrollLeft / track.clientWidth));

async function expectSlide(carousel: Locator, index: number): Promise<void> {
  await expect.poll(() => shownIn(carousel)).toBe(index);
  await expect.poll(() => scrolledTo(carousel)).toBe(index);
}

/** Opens a page whose time passes only when the test says so. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-02T09:00:00Z' });
  await page.clock.pauseAt('2026-11-02T10:00:00Z');
  await page.goto(path);
}

for (const { path, heading } of PAGES) {
  test(`${path} is accessible in light and dark, and fits every width`, {
    tag: path === '/' ? [] : '@long',
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await expectFitsEveryWidth(page);
  });

  test(`${path} loads little script, makes no third-party request and shifts nothing`, {
    tag: path === '/' ? [] : '@long',
  }, async ({ page, plumbline }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(plumbline.address)) foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const shifts = window as unknown as { shifted: number };
      shifts.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
    expect(foreign).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
  });

  test(`${path} is complete without JavaScript`, { tag: path === '/' ? [] : '@long' }, async ({
    browser,
    plumbline,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: plumbline.address });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('#pricing-section')).toContainText('$15.00');
    await expect(page.locator('blockquote')).toHaveCount(path === '/' ? 7 : 1);
    for (const button of await page.locator('[data-controls] button').all())
      await expect(button).toBeHidden();
    if (path === '/') {
      await page.getByText('How do deposits work?').click();
      await expect(page.getByText('You set a percentage.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
    await expect(page).toHaveURL(/\/register$/);
    await context.close();
  });
}

for (const width of [320, 360, 375])
  test(`every link of the header can be clicked at ${width} pixels`, {
    tag: width === 320 ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    const header = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Pricing', 'FAQ', 'Sign In', 'Sign Up']) {
      const box = await header.getByRole('link', { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const [name, section] of [
      ['Pricing', '#pricing-section'],
      ['FAQ', '#faq-section'],
    ] as const) {
      await header.getByRole('link', { name }).click();
      await expect(page.locator(section)).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 0));
    }
  });

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the pictures change every 4 seconds, the testimonials every 5, and both wrap around', {
    tag: '@long',
  }, async ({ page }) => {
    await openWithClock(page, '/');
    await page.clock.runFor(3_900);
    await expectSlide(hero(page), 0);
    await page.clock.runFor(200);
    await expectSlide(hero(page), 1);
    await expectSlide(testimonials(page), 0);
    await page.clock.runFor(1_000);
    await expectSlide(testimonials(page), 1);
    await page.clock.runFor(7_000);
    await expectSlide(hero(page), 0);
  });

  test('a carousel pauses under the mouse, with the focus in it, and when it is stopped', {
    tag: '@long',
  }, async ({ page }) => {
    await openWithClock(page, '/');
    await hero(page)
      .locator('[data-track]')
      .hover({ position: { x: 40, y: 40 } });
    await page.clock.runFor(20_000);
    await expectSlide(hero(page), 0);
    await page.mouse.move(5, 300);
    await page.clock.runFor(4_100);
    await expectSlide(hero(page), 1);

    await hero(page).locator('[data-track]').focus();
    await page.clock.runFor(20_000);
    await expectSlide(hero(page), 1);
    await page.locator('.wordmark').first().focus();
    await page.clock.runFor(4_100);
    await expectSlide(hero(page), 2);

    const stop = hero(page).getByRole('button', { name: 'Stop turning' });
    await stop.click();
    await expect(stop).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(5, 300);
    await page.clock.runFor(20_000);
    await expectSlide(hero(page), 2);
    await stop.click();
    await page.clock.runFor(4_100);
    await expectSlide(hero(page), 0);
  });
});

test('with reduced motion nothing changes on its own', { tag: '@long' }, async ({ page }) => {
  await openWithClock(page, '/');
  await page.clock.runFor(30_000);
  await expectSlide(hero(page), 0);
  await expectSlide(testimonials(page), 0);
  await hero(page).getByRole('button', { name: 'Stop turning' }).click();
  await page.clock.runFor(4_100);
  await expectSlide(hero(page), 1);
});

test('dots, arrows, keys and swipes choose a slide', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const carousel = testimonials(page);
  await carousel.getByRole('button', { name: 'Next testimonial' }).click();
  await expectSlide(carousel, 1);
  await carousel.getByRole('button', { name: 'Previous testimonial' }).click();
  await carousel.getByRole('button', { name: 'Previous testimonial' }).click();
  await expectSlide(carousel, 6);
  await carousel.getByRole('button', { name: /^Show testimonial 3:/ }).click();
  await expectSlide(carousel, 2);
  await page.keyboard.press('ArrowRight');
  await expectSlide(carousel, 3);
  await page.keyboard.press('Home');
  await expectSlide(carousel, 0);
  await carousel
    .locator('[data-track]')
    .evaluate((track) => track.scrollBy({ left: track.clientWidth * 0.9 }));
  await expectSlide(carousel, 1);
  await hero(page).locator('[data-track]').focus();
  await page.keyboard.press('ArrowRight');
  await expectSlide(hero(page), 1);
});

test('the keyboard passes the header first, or skips it, and reaches the sections it links to', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#pricing-section h2')).toBeInViewport();
  await page.goto('/');
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.locator('#faq-section h2')).toBeInViewport();
  const question = page.getByText('Can I use my own logo and colors?');
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('your logo, two colors, font')).toBeVisible();
});

test('signed in, the same address shows the dashboard, and signed out the home page again', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await page.goto('/');
  await signUp(page, plumbline);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: PAGES[0].heading })).toBeVisible();
});

test('search engines find the two public pages and no others', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const { request } = page;
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${plumbline.address}/sitemap.xml`,
  );
  expect(await (await request.get('/sitemap.xml')).text()).toContain(
    `<loc>${plumbline.address}/reddit</loc>`,
  );
  for (const { path } of PAGES) expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  for (const path of ['/login', '/register', '/dashboard', '/estimate/none', '/nothing'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toContain('noindex');
  const preview = await request.get('/plumbline-preview.png');
  expect(preview.headers()['content-type']).toBe('image/png');
});
