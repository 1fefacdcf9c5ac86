import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-instance.ts';
import { beginRefusal } from '../http/error-handler.ts';
import { escapeHtml } from './html.ts';
import type { PageAssets, RenderedPage } from './page-assets.ts';

/** Sends a page to a client, with `scripts` at its end if it needs them. It is neither cached nor indexed. */
export async function sendClientPage(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: PageAssets,
  page: RenderedPage,
  scripts = '',
): Promise<FastifyReply> {
  const html = await assets.finishDocument(request.url, documentOf(page, assets, scripts));
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      // It makes browsers discard the process that they started for the page. The page does not need it: it
      // opens no windows, and a site that could open the page knows its address and therefore all its
      // content.
      .removeHeader('cross-origin-opener-policy')
      .send(html)
  );
}

interface Refusals {
  readonly leadsHome: boolean;
  /** Whether the request is a browser's page load; other requests get JSON. */
  readonly wantsPage: (request: FastifyRequest) => boolean;
}

/**
 * Answers the failed requests of `scope` with a page: too many requests, or an error, with
 * the id of the request for reference and a link to retry. Malformed requests get JSON, as everywhere.
 */
export function refuseWithPages(
  scope: App,
  assets: PageAssets,
  { leadsHome, wantsPage }: Refusals = { leadsHome: false, wantsPage: () => true },
): void {
  scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) throw error;
    if (!wantsPage(request)) throw error;
    const { body } = beginRefusal(error, request, reply);
    const renderer = await assets.publicPageRenderer();
    const trouble = { reference: request.id, leadsHome };
    const isBusy = body.error === 'OVERLOADED' || body.error === 'RATE_LIMITED';
    const page = isBusy ? renderer.renderBusyPage(trouble) : renderer.renderErrorPage(trouble);
    // The failed answer may have set caching headers.
    reply.removeHeader('etag');
    return sendClientPage(request, reply, assets, page);
  });
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
<noscript><style>.answer,.needs-script{display:none!important}</style></noscript>
</head>
<body>
<div id="root">${html}</div>
${scripts}
</body>
</html>
`;
}
