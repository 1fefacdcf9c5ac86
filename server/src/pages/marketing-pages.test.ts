import compress from '@fastify/compress';
import Fastify, { type RawServerDefault } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../account-id.ts';
import type { App } from '../http/app-instance.ts';
import { marketingPages } from './marketing-pages.ts';
import type { MarketingOptions, MarketingPage, MarketingRenderer, PageAssets } from './page-assets.ts';
import { NO_ASSETS } from './testing/no-assets.ts';

const HOSTILE = '</script><script>alert(1)</script> & "Sons"';
const SIGNED_IN = { cookie: 'session=marcus' };

interface Claims {
  confirmed: boolean;
  testimonials: readonly object[];
  campaignTestimonial: object | null;
  rating: object | null;
  acceptance: object | null;
}
type Render = (options: MarketingOptions & { readonly claims?: Claims }) => MarketingPage;

/** Modules of the web workspace, run for real; their types belong to a workspace that knows a browser. */
const fromWeb = (file: string) => import(new URL(`../../../web/src/marketing/${file}`, import.meta.url).href);
const renderer = (await fromWeb('entry-server.tsx')) as MarketingRenderer & Record<string, Render>;
const { CLAIMS } = (await fromWeb('claims.ts')) as { CLAIMS: Claims };
const { QUESTIONS } = (await fromWeb('home/questions.ts')) as {
  QUESTIONS: readonly { question: string; answer: string }[];
};

const ASSETS: PageAssets = {
  ...NO_ASSETS,
  marketingRenderer: () => Promise.resolve(renderer),
  marketingStyles: '<style>p{}</style>',
  marketingScripts: '<script type="module" src="/assets/marketing.js"></script>',
};

const LEGAL = { terms: null, privacy: '# Data\nWe keep <b>nothing</b>.\n\nReally.' };

let now = new Date('2026-11-02T12:00:00Z');
let app: App;

async function appWith(assets: PageAssets): Promise<App> {
  const made: App = Fastify<RawServerDefault>().withTypeProvider();
  await made.register(compress, { threshold: 256 });
  made.decorateRequest('session', null);
  made.addHook('onRequest', async (request) => {
    if (request.headers.cookie === SIGNED_IN.cookie)
      request.session = { sessionId: 's', accountId: 'a' as AccountId };
  });
  marketingPages(
    made,
    assets,
    { appUrl: 'https://plumbline.example', clock: { now: () => now }, production: false, legal: LEGAL },
    async (request, reply) => reply.type('text/html').send(await assets.appShell(request.url)),
  );
  return made;
}

beforeAll(async () => {
  app = await appWith(ASSETS);
});
afterAll(() => app.close());

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const attribute = (body: string, tag: RegExp) => tag.exec(body)?.[1];
const dataIn = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
/** The visible text: without markup, and with entities decoded. */
const textOf = (body: string) =>
  body
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('/', () => {
  test('is the marketing home for a visitor, and the app for a contractor', async () => {
    const visitor = await open('/');
    expect(visitor.statusCode).toBe(200);
    expect(visitor.body).toContain('<h1 id="hero-title">Stop losing jobs to sloppy estimates</h1>');
    const contractor = await open('/', SIGNED_IN);
    expect(contractor.body).toContain('<title>App</title>');
  });

  test.each([
    ['a visitor', {}],
    ['a contractor', SIGNED_IN],
  ])('answers %s with a page that no shared cache keeps and no other visitor gets', async (_who, headers) => {
    const answer = await open('/', { ...headers, 'accept-encoding': 'br' });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers.vary?.toLowerCase().split(/, ?/)).toContain('cookie');
  });

  test('is not sent again to a browser that has it, but is once the visitor signed in', async () => {
    const { etag } = (await open('/')).headers;
    expect((await open('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await open('/', { 'if-none-match': String(etag), ...SIGNED_IN })).statusCode).toBe(200);
  });

  test('is compressed', async () => {
    expect((await open('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  test('shows the copyright of the current year, also after a new year', async () => {
    expect(textOf((await open('/')).body)).toContain('© 2026 Plumbline');
    now = new Date('2027-06-01T12:00:00Z');
    expect(textOf((await open('/')).body)).toContain('© 2027 Plumbline');
    now = new Date('2026-11-02T12:00:00Z');
  });
});

describe('the head of', () => {
  test.each([
    ['/', 'https://plumbline.example/'],
    ['/reddit', 'https://plumbline.example/reddit'],
  ])('%s says what the page is, to search engines and to people who share it', async (path, url) => {
    const { body, headers } = await open(`${path}?utm_source=reddit`);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).not.toContain('noindex');
    const title = attribute(body, /<title>([^<]{10,60})<\/title>/);
    const description = attribute(body, /<meta name="description" content="([^"]{70,160})">/);
    expect(title).toBeDefined();
    expect(description).toBeDefined();
    expect(attribute(body, /<link rel="canonical" href="([^"]+)">/)).toBe(url);
    expect(attribute(body, /<meta property="og:url" content="([^"]+)">/)).toBe(url);
    expect(attribute(body, /<meta property="og:title" content="([^"]+)">/)).toBe(title);
    expect(attribute(body, /<meta name="twitter:description" content="([^"]+)">/)).toBe(description);
    const picture = 'https://plumbline.example/plumbline-preview.png';
    expect(attribute(body, /<meta property="og:image" content="([^"]+)">/)).toBe(picture);
    expect(attribute(body, /<meta name="twitter:image" content="([^"]+)">/)).toBe(picture);
  });

  test('of / describes the page to machines as to readers', async () => {
    const { body } = await open('/');
    const [product, questions] = dataIn(body);
    expect(product).toMatchObject({
      '@type': 'SoftwareApplication',
      url: 'https://plumbline.example/',
      offers: { price: '15.00', priceCurrency: 'USD' },
    });
    expect(questions?.['@type']).toBe('FAQPage');
    const asked = questions?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(asked).toHaveLength(6);
    const read = textOf(body.slice(body.indexOf('id="faq-section"')));
    for (const { name, acceptedAnswer } of asked) {
      expect(read).toContain(name);
      expect(read).toContain(acceptedAnswer.text);
    }
    for (const inclusion of (product?.featureList ?? []) as string[])
      expect(textOf(body)).toContain(inclusion);
  });
});

describe('the pages', () => {
  test.each(['/', '/reddit'])('%s run only their own small script', async (path) => {
    expect((await open(path)).body.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/marketing.js">',
    ]);
  });

  test.each(['/', '/reddit'])('%s have one first-level heading and skip no level', async (path) => {
    const levels = [...(await open(path)).body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [place, level] of levels.entries())
      expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test('have as many sections as they promise', async () => {
    const { body } = await open('/');
    const count = (pattern: RegExp) => body.match(pattern)?.length ?? 0;
    const [hero, testimonials] = body.split('data-carousel="').slice(1);
    expect([hero?.slice(0, 4), testimonials?.slice(0, 4)]).toEqual(['4000', '5000']);
    expect(hero?.match(/aria-roledescription="slide"/g)).toHaveLength(3);
    expect(testimonials?.match(/<blockquote/g)).toHaveLength(7);
    expect(count(/class="feature"/g)).toBe(5);
    expect(count(/class="step-mark"/g)).toBe(4);
    expect(count(/<details/g)).toBe(QUESTIONS.length);
    expect(QUESTIONS).toHaveLength(6);
    expect((await open('/reddit')).body.match(/class="step-mark"/g)).toHaveLength(3);
  });

  test('link every call to action to registration', async () => {
    for (const path of ['/', '/reddit']) {
      const calls = [
        ...(await open(path)).body.matchAll(/<a [^>]*href="([^"]+)"[^>]*>Start Free Trial<\/a>/g),
      ];
      expect(calls.length).toBeGreaterThanOrEqual(3);
      expect(new Set(calls.map(([, href]) => href))).toEqual(new Set(['/register']));
    }
  });

  test('are the same for everybody on /reddit', async () => {
    expect((await open('/reddit', SIGNED_IN)).body).toBe((await open('/reddit')).body);
    expect((await open('/reddit/')).statusCode).toBe(200);
  });
});

describe('terms and privacy', () => {
  test('show the operator’s text as text, else a default, and are linked in every footer', async () => {
    expect((await open('/privacy')).body).toContain(
      '<h2>Data</h2><p>We keep &lt;b&gt;nothing&lt;/b&gt;.</p><p>Really.</p>',
    );
    expect(textOf((await open('/terms/')).body)).toContain('The trial lasts 7 days');
    for (const path of ['/', '/reddit', '/terms', '/privacy']) {
      expect((await open(path)).body).toMatch(/<a href="\/terms">Terms<\/a> <a href="\/privacy">/);
    }
  });
});

describe('claims', () => {
  const options = { appUrl: 'https://plumbline.example', year: 2026, production: false, legal: LEGAL };
  const home = (claims: Claims) =>
    renderer.renderHomePage?.({ ...options, claims } as MarketingOptions).html ?? '';
  const campaign = (claims: Claims) =>
    renderer.renderCampaignPage?.({ ...options, claims } as MarketingOptions).html ?? '';

  test('that the operator removes leave no trace', () => {
    expect(home(CLAIMS)).toContain('aria-label="Quotes from contractors"');
    const without = {
      confirmed: true,
      testimonials: [],
      campaignTestimonial: null,
      rating: null,
      acceptance: null,
    };
    const [front, landing] = [home(without), campaign(without)];
    expect(front.match(/data-carousel/g)).toHaveLength(1);
    expect(front).not.toContain('blockquote');
    expect(front).not.toContain('testimonials');
    for (const figure of ['4.9/5', '1,000+', '30-40%', '60-70%']) expect(textOf(front)).not.toContain(figure);
    expect(landing).not.toContain('blockquote');
  });

  test('that nobody confirmed are marked as samples, and production shows none of them', () => {
    expect(textOf(home(CLAIMS)).match(/Sample(?!s)/g)).toHaveLength(4 + CLAIMS.testimonials.length);
    expect(textOf(campaign(CLAIMS))).toContain('Sample');
    const live = { ...options, production: true };
    for (const page of [renderer.renderHomePage(live), renderer.renderCampaignPage(live)])
      expect(textOf(page.html)).not.toMatch(/4\.9\/5|1,000\+|60-70%|Herrera|Dempsey|Sample(?!s)/);
    const confirmed = { ...live, claims: { ...CLAIMS, confirmed: true } };
    const shown = textOf(renderer.renderHomePage(confirmed).html);
    expect([shown.includes('4.9/5'), /Sample(?!s)/.test(shown)]).toEqual([true, false]);
  });

  test('are shown as text, whatever they contain', async () => {
    const hostile = { quote: HOSTILE, name: HOSTILE, firm: HOSTILE };
    const claims = { ...CLAIMS, testimonials: [hostile], campaignTestimonial: hostile };
    for (const html of [home(claims), campaign(claims)]) {
      expect(html).not.toContain('<script>');
      expect(textOf(html)).not.toContain('</script>');
      expect(html).toContain('&lt;/script&gt;');
    }
  });

  test('and texts in the head cannot end it', async () => {
    const page = renderer.renderHomePage(options);
    const hostilePage = {
      ...page,
      title: HOSTILE,
      description: HOSTILE,
      structuredData: [{ '@type': 'Thing', name: HOSTILE }],
    };
    const other = await appWith({
      ...ASSETS,
      marketingRenderer: () => Promise.resolve({ ...renderer, renderHomePage: () => hostilePage }),
    });
    const { body } = await other.inject('/');
    expect(body).not.toContain('<script>');
    expect(dataIn(body)).toEqual([{ '@type': 'Thing', name: HOSTILE }]);
    await other.close();
  });
});

describe('search engines', () => {
  test('find the public pages in the sitemap, and no other', async () => {
    const { body, headers } = await open('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://plumbline.example/',
      'https://plumbline.example/reddit',
      'https://plumbline.example/terms',
      'https://plumbline.example/privacy',
    ]);
  });

  test('find the sitemap in robots.txt, and may not crawl the API', async () => {
    const { body, headers } = await open('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('Sitemap: https://plumbline.example/sitemap.xml');
    expect(body).toContain('Disallow: /api/');
    // A page that they may not crawl could not tell them not to index it.
    expect(body).not.toContain('/estimate');
  });
});
