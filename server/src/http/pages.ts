import type { FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';
import { registerBuiltAssets } from './built-page-assets.ts';
import type { PageAssets } from './page-assets.ts';
import { type PublicPageSource, publicEstimatePage } from './public-estimate-page.ts';
import { type ReminderLinks, unsubscribePage } from './unsubscribe-page.ts';
import { registerViteAssets } from './vite-page-assets.ts';
import { webDirectory } from './web-directory.ts';

export interface PagesOptions {
  /** `built` serves web/dist; `vite` compiles the sources as they are asked for and reloads them as they change. */
  readonly web: 'built' | 'vite' | PageAssets;
  readonly publicEstimate: PublicPageSource;
  readonly reminders: ReminderLinks;
  /** Throws when the server could not do its work, such as without its database. */
  readonly checkHealth: () => Promise<void>;
}

/**
 * Everything that is not API: static files, the client's pages, the single-page app for every other
 * address a browser opens, and `/health`. Register compression, the session guard and the not-found handler
 * before it. Throws where the built pages are asked for and missing.
 */
export async function registerPages(app: App, options: PagesOptions): Promise<void> {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    await options.checkHealth();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  await app.register(async (pages: App) => {
    const assets = await openAssets(pages, options.web);
    publicEstimatePage(pages, assets, options.publicEstimate);
    unsubscribePage(pages, assets, options.reminders);

    pages.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/favicon.svg', 308),
    );

    // A route and not the not-found handler, whose answers go out uncompressed.
    pages.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
      if (/^api(?:\/|$)/.test(request.params['*']) || !wantsPage(request)) return reply.callNotFound();
      const shell = await assets.appShell(request.url);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
    });
  });
}

function openAssets(app: App, web: PagesOptions['web']): Promise<PageAssets> | PageAssets {
  if (web === 'built') return registerBuiltAssets(app, webDirectory());
  if (web === 'vite') return registerViteAssets(app, webDirectory());
  return web;
}

/** Browsers ask for text/html when they open a page; a missing image or script must not get one. */
function wantsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return ['document', 'iframe'].includes(destination);
  return accept === '*/*' || accept.includes('text/html');
}
