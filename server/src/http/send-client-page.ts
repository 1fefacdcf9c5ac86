import type { ErrorResponse } from '@plumbline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';
import type { PageAssets, PublicPageRenderer, RenderedPage } from './page-assets.ts';

/** A whole page for a client, with `scripts` at its end, if it needs them. Neither caches nor search engines may keep it. */
export async function sendClientPage(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: PageAssets,
  page: RenderedPage,
  scripts = '',
): Promise<FastifyReply> {
  const html = await assets.finishDocument(request.url, documentOf(page, assets, scripts));
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html);
}

/** The page for a request that failed: whether there were too many of them, or something went wrong. */
export function renderRefusal(renderer: PublicPageRenderer, { error }: ErrorResponse): RenderedPage {
  const isBusy = error === 'OVERLOADED' || error === 'RATE_LIMITED';
  return isBusy ? renderer.renderBusyPage() : renderer.renderErrorPage();
}

function documentOf(page: RenderedPage, assets: PageAssets, scripts: string): string {
  const { html } = page;
  const [title, description, siteName] = [page.title, page.description, page.siteName].map(escapeHtml);
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex, nofollow">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="#f6f5f2">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.publicPageStyles}
<noscript><style>.answer{display:none!important}</style></noscript>
</head>
<body>
<div id="root">${html}</div>
${scripts}
</body>
</html>
`;
}
