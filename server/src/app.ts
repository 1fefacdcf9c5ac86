import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { sql } from 'drizzle-orm';
import Fastify, { type RawServerDefault } from 'fastify';
import type { OperationsConfig } from './config/operations-config.ts';
import { withinAccount } from './db/row-scope.ts';
import type { Deps } from './deps.ts';
import { devMail } from './dev-mail/dev-mail.ts';
import { accountRoutes } from './domains/accounts/routes.ts';
import { accountSecurityRoutes } from './domains/accounts/security-routes.ts';
import { billingHookRoutes } from './domains/billing/readings/hook-routes.ts';
import { billingRoutes } from './domains/billing/routes.ts';
import { exportRoutes } from './domains/books/export-routes.ts';
import { bookRoutes } from './domains/books/routes.ts';
import { ownMaterialRoutes } from './domains/catalog/own-material-routes.ts';
import { catalogRoutes } from './domains/catalog/routes.ts';
import { certificateRoutes } from './domains/certificates/routes.ts';
import { changeOrderRoutes } from './domains/change-orders/routes.ts';
import { clientCsvRoutes } from './domains/clients/csv-routes.ts';
import { clientRoutes } from './domains/clients/routes.ts';
import { analyticsRoutes } from './domains/dashboard/routes.ts';
import { keyRoutes } from './domains/developers/key-routes.ts';
import { webhookRoutes } from './domains/developers/webhooks/webhook-routes.ts';
import { findPublicEstimate } from './domains/documents/answering/get-public-estimate.ts';
import { checkKind } from './domains/documents/check-kind.ts';
import { findPublicInvoice } from './domains/documents/invoicing/showing/get-public-invoice.ts';
import { ANSWERED_KINDS, KINDS } from './domains/documents/kinds.ts';
import { messageRoutes } from './domains/documents/message-routes.ts';
import { askQuestion } from './domains/documents/messages/ask-question.ts';
import { publicRoutes, viewRoutes } from './domains/documents/public-routes.ts';
import { reminderRoutes } from './domains/documents/reminder-routes.ts';
import { cancelReminders, findReminderLink } from './domains/documents/reminders/cancel-reminders.ts';
import { scheduleRoutes } from './domains/documents/schedule-routes.ts';
import { listNewEvents } from './domains/documents/timeline/list-new-events.ts';
import { estimateCsvRoutes } from './domains/estimates/csv-routes.ts';
import { type EventRoutesOptions, eventRoutes } from './domains/estimates/event-routes.ts';
import { previewRoutes } from './domains/estimates/preview-routes.ts';
import { revisionRoutes } from './domains/estimates/revision-routes.ts';
import { estimateRoutes } from './domains/estimates/routes.ts';
import { templateRoutes } from './domains/estimates/template-routes.ts';
import { fileRoutes } from './domains/files/routes.ts';
import { publicInvoiceRoutes } from './domains/invoices/public-routes.ts';
import { invoiceRoutes } from './domains/invoices/routes.ts';
import { kitRoutes } from './domains/kits/routes.ts';
import { depositRoutes, invoicePaymentRoutes } from './domains/payments/deposits/deposit-routes.ts';
import { paymentHookRoutes } from './domains/payments/hooks/hook-routes.ts';
import { paymentRoutes } from './domains/payments/routes.ts';
import { logoRoutes } from './domains/settings/logo-routes.ts';
import { settingsRoutes } from './domains/settings/routes.ts';
import { taxRateRoutes } from './domains/settings/tax-rates/routes.ts';
import { registerAccountHeader } from './http/account-header.ts';
import { registerAccountScope } from './http/account-scope.ts';
import type { App } from './http/app-instance.ts';
import { clientErrorRoutes } from './http/client-error-routes.ts';
import { registerCostScope } from './http/cost-scope.ts';
import { registerCsrf } from './http/csrf.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { answerHeads, serveHeadAsGet } from './http/head-requests.ts';
import { healthRoutes } from './http/health-routes.ts';
import { type PressureLimits, registerBackPressure } from './http/limits/back-pressure.ts';
import {
  HTTP_LIMITS,
  type HttpLimits,
  limitConnections,
  limitOptions,
  refuseWhatNodeWould,
} from './http/limits/http-limits.ts';
import { takeJson } from './http/limits/json-bodies.ts';
import { requirePlainBodies } from './http/limits/plain-bodies.ts';
import { registerRateLimits } from './http/limits/rate-limits.ts';
import { refuseAddress } from './http/limits/refuse-address.ts';
import { mailEventRoutes } from './http/mail-event-routes.ts';
import { registerNotFound } from './http/not-found.ts';
import { observeRequests, observeUnrouted } from './http/observe-requests.ts';
import { registerOpenApi } from './http/openapi/register-openapi.ts';
import { RequestLog, requestIdOf } from './http/request-log.ts';
import { bareSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { registerSessionGuard } from './http/session-guard.ts';
import { ZOD_SCHEMAS } from './http/validation.ts';
import { mailSources } from './mail-sources.ts';
import { type PagesOptions, registerPages } from './pages/pages.ts';
import { readLegalTexts } from './pages/read-legal-texts.ts';
import { registerClientPages } from './pages/refuse-with-page.ts';
import { openPages } from './pages/third-party-pages.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { observeMailOutcomes } from './telemetry/observers.ts';
import { createReadiness, type Readiness } from './telemetry/readiness.ts';
import type { Tracing } from './telemetry/tracing.ts';

const KILOBYTE = 1024;
/** How many queries may wait per database connection before requests are refused. */
const WAITING_PER_CONNECTION = 10;

export interface AppOptions {
  readonly web?: PagesOptions['web'];
  readonly events?: EventRoutesOptions;
  readonly readiness?: Readiness;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  readonly limits?: Partial<HttpLimits>;
  /** The number of queries waiting for a database connection. */
  readonly waitingQueries?: (() => number) | undefined;
}

/**
 * The whole server, ready to listen or for tests; this function makes every registration. Without
 * `web` it has no pages, only the API; without the `listen` of `events`, live events arrive only with the heartbeat.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  // On a developer's terminal a line per asset would bury the important ones.
  const observers = { ...options, logsRequests: deps.config.production };
  const bareHeaders = bareSecurityHeaders(deps.config);
  const app: App = Fastify<RawServerDefault>({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: requestIdOf,
    trustProxy: trustedProxies(deps.config.trustProxy),
    frameworkErrors: observeUnrouted(observers, refuseAddress(bareHeaders)),
    // During shutdown, requests on open connections are still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    rewriteUrl: serveHeadAsGet,
    schemaController: ZOD_SCHEMAS,
    ...limitOptions({ ...HTTP_LIMITS, ...options.limits }, bareHeaders),
  }).withTypeProvider();

  app.removeContentTypeParser('text/plain');
  takeJson(app);
  registerErrorHandler(app);
  registerNotFound(app);
  limitConnections(app, deps.config.operations.maxConnections, options.metrics);
  observeRequests(app, observers);
  answerHeads(app);
  // Before any hook that may refuse, so that refusals carry the headers too.
  await app.register(helmet, securityHeaders(deps.config, options.web === 'vite'));
  refuseWhatNodeWould(app, bareHeaders);
  healthRoutes(app, options.readiness ?? createReadiness(deps));
  await registerBackPressure(app, pressureLimits(deps.config.operations, options), options.metrics);
  await app.register(compress, { threshold: KILOBYTE, globalDecompression: false });
  await registerSessionGuard(app, deps);
  requirePlainBodies(app);
  registerAccountHeader(app);
  registerCostScope(app);
  registerOpenApi(app, deps.config);
  await registerCsrf(app, deps);
  registerRateLimits(app, deps);
  registerClientPages(app);
  registerAccountScope(app);

  accountRoutes(app, deps);
  accountSecurityRoutes(app, deps);
  clientRoutes(app, deps);
  clientCsvRoutes(app, deps);
  catalogRoutes(app, deps);
  ownMaterialRoutes(app, deps);
  checkKind(app, deps);
  estimateRoutes(app, deps);
  changeOrderRoutes(app, deps);
  revisionRoutes(app, deps);
  templateRoutes(app, deps);
  kitRoutes(app, deps);
  await fileRoutes(app, deps);
  estimateCsvRoutes(app, deps);
  await eventRoutes(app, deps, {
    ...options.events,
    watch: (count) => options.metrics && (options.metrics.sources.eventStreams = count),
  });
  for (const kind of KINDS) {
    viewRoutes(app, deps, kind);
    messageRoutes(app, deps, kind);
  }
  for (const kind of ANSWERED_KINDS) {
    publicRoutes(app, deps, kind);
    depositRoutes(app, deps, kind);
    reminderRoutes(app, deps, kind);
  }
  scheduleRoutes(app, deps);
  invoiceRoutes(app, deps);
  publicInvoiceRoutes(app, deps);
  invoicePaymentRoutes(app, deps);
  paymentRoutes(app, deps);
  bookRoutes(app, deps);
  exportRoutes(app, deps);
  certificateRoutes(app, deps);
  paymentHookRoutes(app, deps);
  billingRoutes(app, deps);
  billingHookRoutes(app, deps);
  settingsRoutes(app, deps);
  taxRateRoutes(app, deps);
  await logoRoutes(app, deps);
  previewRoutes(app, deps);
  analyticsRoutes(app, deps);
  keyRoutes(app, deps);
  webhookRoutes(app, deps);
  clientErrorRoutes(app, deps);
  mailEventRoutes(app, deps, observeMailOutcomes(mailSources(deps), options));
  devMail(app, deps);
  if (options.web) await registerPages(app, await pagesOf(deps, options.web));

  return app;
}

async function pagesOf(deps: Deps, web: PagesOptions['web']): Promise<PagesOptions> {
  const { appUrl, production } = deps.config;
  return {
    web,
    marketing: { appUrl, production, clock: deps.clock, legal: await readLegalTexts(deps.config) },
    openings: openPages(deps.config, web === 'vite'),
    publicEstimate: (id, { ownerAccountId, version }) =>
      findPublicEstimate(deps, id, ownerAccountId, version),
    publicInvoice: (id, viewer) => findPublicInvoice(deps, id, viewer),
    reminders: {
      find: (token) => findReminderLink(deps, token),
      stop: (token) => cancelReminders(deps, token),
    },
    askQuestion: (id, question, asker) => askQuestion(deps, id, question, asker),
    findPlace: (account) =>
      withinAccount(account, async () => (await listNewEvents(deps, account, null)).through),
    checkHealth: async () => void (await deps.db.execute(sql`select 1`)),
  };
}

function pressureLimits(
  { maxRequests, maxEventLoopDelayMs, databasePoolSize }: OperationsConfig,
  { waitingQueries }: AppOptions,
): PressureLimits {
  const queue = waitingQueries && {
    waiting: waitingQueries,
    most: databasePoolSize * WAITING_PER_CONNECTION,
  };
  return { maxRequests, maxEventLoopDelayMs, ...(queue && { queue }) };
}

/** A number of proxies in front counts hops; anything else is Fastify's own notation. */
function trustedProxies(setting: boolean | number | string) {
  if (typeof setting !== 'number') return setting;
  return (_address: string, hop: number) => hop < setting;
}
