import { isAppPage } from '@plumbline/contract/app-pages';
import { APP_SHELL_PATH } from '@plumbline/contract/offline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, SESSIONLESS } from '../http/app-instance.ts';
import { registerBuiltAssets } from './built-page-assets.ts';
import { type MarketingSite, marketingPages } from './marketing-pages.ts';
import type { PageAssets } from './page-assets.ts';
import { type PublicPageSource, publicEstimatePage } from './public-estimate-page.ts';
import { refuseWithPages } from './send-client-page.ts';
import { CLOSED, type PageOpenings, tellPages } from './third-party-pages.ts';
import { type ReminderLinks, unsubscribePage } from './unsubscribe-page.ts';
import { registerViteAssets } from './vite-page-assets.ts';
import { webDirectory } from './web-directory.ts';

export interface PagesOptions {
  /** `built` serves web/dist; `vite` compiles the sources as they are asked for and reloads them as they change. */
  readonly web: 'built' | 'vite' | PageAssets;
  readonly marketing: MarketingSite;
  readonly publicEstimate: PublicPageSource;
  readonly reminders: ReminderLinks;
  /** What of others' the app and the public pages may load; without it nothing. */
  readonly openings?: PageOpenings;
  /** Throws when the server could not do its work, such as without its database. */
  readonly checkHealth: () => Promise<void>;
}

/**
 * Everything that is not API: static files, the public pages, the client's pages, the single-page app for every
 * other address a browser opens, with status 404 where the app has no such page, and `/health`. Register compression, the session guard and the not-found handler
 * before it. Throws where the built pages are asked for and missing.
 */
export async function registerPages(app: App, options: PagesOptions): Promise<void> {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    await options.checkHealth();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  const openings = options.openings ?? CLOSED;
  await app.register(async (pages: App) => {
    const assets = tellPages(await openAssets(pages, options.web), openings);
    // Pages registered without the API have nothing that refuses with one of them.
    if (app.hasDecorator('clientPages')) app.clientPages.assets = assets;
    refuseWithPages(pages, assets, { leadsHome: true, wantsPage: opensPage });
    await pages.register(async (scope: App) => {
      scope.addHook('onRequest', async (request, reply) => {
        const { app: own, marketing } = openings;
        // The home page gives way to the app for whoever is signed in.
        setPolicy(reply, request.session ? own.policy : marketing.policy);
      });
      marketingPages(scope, assets, options.marketing);
    });
    publicEstimatePage(pages, assets, options.publicEstimate);
    unsubscribePage(pages, assets, options.reminders);

    pages.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/favicon.svg', 308),
    );

    const sendShell = async (request: FastifyRequest, reply: FastifyReply, isSignedOut = false) => {
      const shell = await assets.appShell(request.url);
      setPolicy(reply, openings.app.policy);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', isSignedOut ? 'no-store' : 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(isSignedOut ? shell.replace('<html', '<html data-signed-out') : shell);
    };

    // For the service worker, whose requests do not look like those of a browser that opens a page.
    pages.get(APP_SHELL_PATH, { config: SESSIONLESS, schema: { hide: true } }, sendShell);

    // A route and not the not-found handler, whose answers go out uncompressed.
    pages.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
      const path = `/${request.params['*']}`;
      if (isApi(path) || !wantsPage(request)) return reply.callNotFound();
      // The app itself says on screen that there is nothing; programs and search engines go by the status.
      const isKnown = isAppPage(path) || (options.web === 'vite' && path === DEV_PAGE);
      if (!isKnown) void reply.code(404);
      // Said with the page, it spares the question who is signed in; and whoever is so later must not be told it again.
      return sendShell(request, reply, !request.session);
    });
  });
}

function setPolicy(reply: FastifyReply, policy: string | undefined): void {
  if (policy !== undefined) void reply.header('content-security-policy', policy);
}

function openAssets(app: App, web: PagesOptions['web']): Promise<PageAssets> | PageAssets {
  if (web === 'built') return registerBuiltAssets(app, webDirectory());
  if (web === 'vite') return registerViteAssets(app, webDirectory());
  return web;
}

/** Every control in every state: only where the pages' sources run. */
const DEV_PAGE = '/dev/ui';

const isApi = (path: string) => /^\/api(?:\/|$)/.test(path);

/** A browser that opens a page and says so: what merely takes anything, such as a program, is told in JSON that it failed. */
const opensPage = (request: FastifyRequest) =>
  !isApi(request.url.split('?')[0] ?? '') &&
  wantsPage(request) &&
  (request.headers.accept ?? '').includes('text/html');

/** Browsers ask for text/html when they open a page; a missing image or script must not get one. */
function wantsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  const destination = headers['sec-fetch-dest'];
  // A page that a service worker asks for on the browser's behalf: only what is accepted tells it from data.
  if (destination === 'empty') return accept.includes('text/html');
  if (typeof destination === 'string') return ['document', 'iframe'].includes(destination);
  return accept === '*/*' || accept.includes('text/html');
}
