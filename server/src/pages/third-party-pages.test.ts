import Fastify, { type RawServerDefault } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { App } from '../http/app-instance.ts';
import { registerNotFound } from '../http/not-found.ts';
import type { MarketingRenderer, PageAssets, PublicPageRenderer } from './page-assets.ts';
import { registerPages } from './pages.ts';
import { openPages } from './third-party-pages.ts';

const ANALYTICS = { ANALYTICS_KEY: 'phc_12345678' };
const CHAT = { CHAT_ID: '1f0c8f9e-4c0b-4a57-9a55-0d9b2c7e1a11' };
const PIXEL = { PIXEL_ID: 'a2_1abc' };
const ESTIMATE = '/estimate/11111111-1111-4111-8111-111111111111';

import { NO_ASSETS } from './testing/no-assets.ts';

/** Modules of the web workspace, run for real; their types belong to a workspace that knows a browser. */
const fromWeb = (file: string) => import(new URL(`../../../web/src/${file}`, import.meta.url).href);
const renderer = (await fromWeb('public/entry-server.tsx')) as PublicPageRenderer;
const marketing = (await fromWeb('marketing/entry-server.tsx')) as MarketingRenderer;

const ASSETS: PageAssets = {
  ...NO_ASSETS,
  publicPageRenderer: () => Promise.resolve(renderer),
  marketingRenderer: () => Promise.resolve(marketing),
};

/** The answers of the pages at these paths with the operator's configuration. */
async function visit(environment: Record<string, string>, paths: readonly string[]) {
  const app: App = Fastify<RawServerDefault>().withTypeProvider();
  app.decorateRequest('session', null);
  registerNotFound(app);
  await registerPages(app, {
    web: ASSETS,
    openings: openPages(readConfig(environment), false),
    marketing: {
      appUrl: 'https://plumbline.example',
      clock: { now: () => new Date() },
      production: false,
      legal: { terms: null, privacy: null },
    },
    publicEstimate: async () => null,
    publicInvoice: async () => null,
    askQuestion: () => Promise.resolve(null),
    reminders: { find: async () => null, stop: async () => null },
    findPlace: async () => 0n,
    checkHealth: async () => {},
  });
  const answers = [];
  for (const url of paths) answers.push(await app.inject({ url, headers: { accept: 'text/html' } }));
  await app.close();
  return answers.map(({ body, headers }) => {
    const configuration = /<script type="application\/json" id="third-parties">(.*?)<\/script>/.exec(
      body,
    )?.[1];
    return {
      configuration: configuration === undefined ? null : (JSON.parse(configuration) as object),
      policy: headers['content-security-policy'] ?? '',
    };
  });
}

/** The third-party addresses that a policy allows. */
const outside = (policy: string) => [...new Set(policy.match(/(?:https|wss):\/\/[^\s;]+/g) ?? [])].toSorted();
const directive = (policy: string, name: string) =>
  policy.split(';').find((part) => part.startsWith(`${name} `)) ?? '';

describe('without keys', () => {
  test('no page gets any configuration, and each keeps the default policy', async () => {
    const answers = await visit({}, ['/', '/reddit', '/dashboard', '/app-shell', ESTIMATE]);
    for (const { configuration, policy } of answers) expect([configuration, policy]).toEqual([null, '']);
  });

  test('requiring consent alone changes nothing', async () => {
    const [home] = await visit({ CONSENT: 'required' }, ['/']);
    expect(home).toEqual({ configuration: null, policy: '' });
  });
});

describe('the app', () => {
  test.each([
    ['analytics', ANALYTICS, ['https://us-assets.i.posthog.com', 'https://us.i.posthog.com']],
    [
      'the operator’s own analytics server',
      { ...ANALYTICS, ANALYTICS_HOST: 'https://events.plumbline.example' },
      ['https://events.plumbline.example'],
    ],
    [
      'a chat',
      CHAT,
      [
        'https://client.crisp.chat',
        'https://image.crisp.chat',
        'https://storage.crisp.chat',
        'wss://client.relay.crisp.chat',
      ],
    ],
    [
      'a pixel',
      PIXEL,
      [
        'https://alb.reddit.com',
        'https://conversions-config.reddit.com',
        'https://pixel-config.reddit.com',
        'https://www.redditstatic.com',
      ],
    ],
  ])('with %s is open for exactly that', async (_what, environment, addresses) => {
    const [page, document] = await visit(environment, ['/dashboard', '/app-shell']);
    expect(outside(page?.policy ?? '')).toEqual(addresses);
    expect(document?.policy).toBe(page?.policy);
    expect(page?.policy).toContain("frame-ancestors 'none'");
    expect(page?.policy).not.toContain('*');
  });

  test('runs scripts of the configured addresses, and still no inline scripts', async () => {
    const [page] = await visit({ ...ANALYTICS, ...PIXEL }, ['/dashboard']);
    expect(directive(page?.policy ?? '', 'script-src')).toBe(
      "script-src 'self' https://us.i.posthog.com https://us-assets.i.posthog.com https://www.redditstatic.com",
    );
  });

  test('gets its configuration, and whether to ask first', async () => {
    const [page] = await visit({ ...CHAT, ...PIXEL, CONSENT: 'required' }, ['/dashboard']);
    expect(page?.configuration).toEqual({
      chat: { id: CHAT.CHAT_ID },
      pixel: { id: PIXEL.PIXEL_ID },
      needsConsent: true,
    });
  });
});

test('the public pages have analytics and the pixel, and no chat', async () => {
  for (const page of await visit({ ...ANALYTICS, ...CHAT, ...PIXEL }, ['/', '/reddit'])) {
    expect(Object.keys(page.configuration ?? {})).toEqual(['analytics', 'pixel', 'needsConsent']);
    expect(page.policy).not.toContain('crisp');
    expect(page.policy).toContain('https://www.redditstatic.com');
  }
});

test('a client’s page never allows third parties, whatever is configured', async () => {
  const [page] = await visit({ ...ANALYTICS, ...CHAT, ...PIXEL }, [ESTIMATE]);
  expect(page).toEqual({ configuration: null, policy: '' });
});
