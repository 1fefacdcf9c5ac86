import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type App, SESSIONLESS } from '../http/app-instance.ts';
import { escapeHtml, jsonForScript } from './html.ts';
import type { LegalTexts, MarketingPage, MarketingRenderer, PageAssets } from './page-assets.ts';

export interface MarketingSite {
  /** The public address, without a trailing slash. */
  readonly appUrl: string;
  readonly clock: Clock;
  readonly production: boolean;
  readonly legal: LegalTexts;
}

interface Rendered {
  readonly html: string;
  readonly etag: string;
}

type PageName = keyof MarketingRenderer;

/** The pages that are the same for everybody. */
const SHARED_PAGES = {
  '/reddit': 'renderCampaignPage',
  '/terms': 'renderTermsPage',
  '/privacy': 'renderPrivacyPage',
} as const satisfies Record<string, PageName>;

const PATHS = ['/', ...Object.keys(SHARED_PAGES)];

/**
 * The pages that search engines may index: the home page, replaced by the app for signed-in visitors, and the
 * campaign page, terms and privacy; also robots.txt and the sitemap.
 */
export function marketingPages(
  app: App,
  assets: PageAssets,
  { appUrl, clock, production, legal }: MarketingSite,
  sendAppDocument: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const rendered = new Map<string, Rendered>();
  let renderedBy: MarketingRenderer | undefined;

  /** Each page is rendered once a year, and again when its sources change under a running server. */
  async function pageNamed(name: PageName, url: string): Promise<Rendered> {
    const renderer = await assets.marketingRenderer();
    if (renderer !== renderedBy) rendered.clear();
    renderedBy = renderer;
    const year = clock.now().getFullYear();
    const key = `${name} ${year}`;
    const known = rendered.get(key);
    if (known) return known;
    const page = renderer[name]({ appUrl, year, production, legal });
    const html = await assets.finishDocument(url, documentOf(page, appUrl, assets));
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    rendered.set(key, { html, etag });
    return { html, etag };
  }

  async function send(name: PageName, request: FastifyRequest, reply: FastifyReply) {
    const { html, etag } = await pageNamed(name, request.url);
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  }

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    // One address serves two pages, and no cache may mix them up.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'cookie');
    return request.session ? sendAppDocument(request, reply) : send('renderHomePage', request, reply);
  });

  for (const [path, name] of Object.entries(SHARED_PAGES))
    for (const url of [path, `${path}/`])
      app.get(url, { config: SESSIONLESS, schema: { hide: true } }, (request, reply) => {
        void reply.header('cache-control', 'no-cache');
        return send(name, request, reply);
      });

  app.get('/sitemap.xml', { config: SESSIONLESS, schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(sitemap(appUrl)),
  );
  app.get('/robots.txt', { config: SESSIONLESS, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600').send(robots(appUrl)),
  );
}

function documentOf(page: MarketingPage, appUrl: string, assets: PageAssets): string {
  const [title, description, alt] = [page.title, page.description, page.picture.alt].map(escapeHtml);
  const [url, picture] = [page.path, page.picture.path].map((path) => escapeHtml(`${appUrl}${path}`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Plumbline">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="${page.picture.width}">
<meta property="og:image:height" content="${page.picture.height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${picture}">
<meta name="twitter:image:alt" content="${alt}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf9f5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121615" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.marketingStyles}
<noscript><style>.controls{visibility:hidden}.track{scrollbar-width:auto}</style></noscript>
${page.structuredData.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`).join('\n')}
</head>
<body>
${page.html}
${assets.marketingScripts}
</body>
</html>
`;
}

function sitemap(appUrl: string): string {
  const entries = PATHS.map((path) => `  <url><loc>${escapeHtml(`${appUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** All other pages may be crawled, because their answers exclude themselves from search engines. */
function robots(appUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${appUrl}/sitemap.xml
`;
}
