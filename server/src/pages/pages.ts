import { isAppPage } from '@plumbline/contract/app/app-pages';
import { APP_SHELL_PATH } from '@plumbline/contract/app/offline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account-id.ts';
import { type App, SESSIONLESS } from '../http/app-instance.ts';
import { appDocumentFor, type FindPlace } from './app-document.ts';
import { registerBuiltAssets } from './built-page-assets.ts';
import { type MarketingSite, marketingPages } from './marketing-pages.ts';
import type { PageAssets } from './page-assets.ts';
import { type PublicPageSource, publicEstimatePage } from './public-estimate-page.ts';
import { type InvoicePageSource, publicInvoicePage } from './public-invoice-page.ts';
import { type QuestionSink, questionPage } from './question-page.ts';
import { refuseWithPages } from './send-client-page.ts';
import { CLOSED, type PageOpenings, tellPages } from './third-party-pages.ts';
import { type ReminderLinks, unsubscribePage } from './unsubscribe-page.ts';
import { registerViteAssets } from './vite-page-assets.ts';
import { webDirectory } from './web-directory.ts';

export interface PagesOptions {
  /** `built` serves web/dist; `vite` compiles the sources on demand and reloads them as they change. */
  readonly web: 'built' | 'vite' | PageAssets;
  readonly marketing: MarketingSite;
  readonly publicEstimate: PublicPageSource;
  readonly publicInvoice: InvoicePageSource;
  readonly reminders: ReminderLinks;
  readonly askQuestion: QuestionSink;
  /** The third-party services that the app and the public pages may load; none by default. */
  readonly openings?: PageOpenings;
  readonly findPlace: FindPlace;
  /** Throws if the server cannot work, for example without its database. */
  readonly checkHealth: () => Promise<void>;
}

/**
 * Everything but the API: static files, the public pages, the client's pages, the single-page app for every
 * other address a browser opens, with status 404 if the app has no such page, and `/health`. Register compression, the session
 * guard and the not-found handler before it. Throws if built pages are requested and missing.
 */
export async function registerPages(app: App, options: PagesOptions): Promise<void> {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    await options.checkHealth();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  const openings = options.openings ?? CLOSED;
  await app.register(async (pages: App) => {
    const assets = tellPages(await openAssets(pages, options.web), openings);
    // Without the API, nothing needs an error page.
    if (app.hasDecorator('clientPages')) app.clientPages.assets = assets;
    refuseWithPages(pages, assets, { leadsHome: true, wantsPage: opensPage });
    const sendAppDocument = async (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        // It would be wrong for another account, and after the visitor signs in or out.
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(await appDocumentFor(app, request, assets, options.findPlace));

    await pages.register(async (scope: App) => {
      scope.addHook('onRequest', async (request, reply) => {
        const { app: own, marketing } = openings;
        // For signed-in visitors the app replaces the home page.
        setPolicy(reply, request.session ? own.policy : marketing.policy);
      });
      marketingPages(scope, assets, options.marketing, sendAppDocument);
    });
    publicEstimatePage(pages, assets, options.publicEstimate);
    publicInvoicePage(pages, assets, options.publicInvoice);
    const findEstimate = (id: string, ownerAccountId: AccountId | null) =>
      options.publicEstimate(id, { ownerAccountId });
    questionPage(pages, assets, { kind: 'estimate', find: findEstimate }, options.askQuestion);
    questionPage(pages, assets, { kind: 'invoice', find: options.publicInvoice }, options.askQuestion);
    unsubscribePage(pages, assets, options.reminders);

    pages.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/favicon.svg', 308),
    );

    // For the service worker, whose requests do not look like page loads: the document that is the same for everybody.
    pages.get(APP_SHELL_PATH, { config: SESSIONLESS, schema: { hide: true } }, async (request, reply) => {
      setPolicy(reply, openings.app.policy);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(await assets.appShell(request.url));
    });

    // A route instead of the not-found handler, whose answers are not compressed.
    pages.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
      const path = `/${request.params['*']}`;
      if (isApi(path) || !wantsPage(request)) return reply.callNotFound();
      // The app shows its not-found page; programs and search engines use the status.
      const isKnown = isAppPage(path) || (options.web === 'vite' && path === DEV_PAGE);
      if (!isKnown) void reply.code(404);
      setPolicy(reply, openings.app.policy);
      return sendAppDocument(request, reply);
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

/** Shows every control in every state; only if the pages run from source. */
const DEV_PAGE = '/dev/ui';

const isApi = (path: string) => /^\/api(?:\/|$)/.test(path);

/** Whether a browser opens a page; clients that accept anything, such as programs, get errors as JSON. */
const opensPage = (request: FastifyRequest) =>
  !isApi(request.url.split('?')[0] ?? '') &&
  wantsPage(request) &&
  (request.headers.accept ?? '').includes('text/html');

/** Browsers ask for text/html when they open a page; a missing image or script must not get one. */
function wantsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  const destination = headers['sec-fetch-dest'];
  // For a service worker's page request, only the accepted type distinguishes it from data.
  if (destination === 'empty') return accept.includes('text/html');
  if (typeof destination === 'string') return ['document', 'iframe'].includes(destination);
  return accept === '*/*' || accept.includes('text/html');
}
