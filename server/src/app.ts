import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { sql } from 'drizzle-orm';
import Fastify, { LogController, type RawServerDefault } from 'fastify';
import type { Deps } from './deps.ts';
import { accountRoutes } from './domains/accounts/routes.ts';
import { accountSecurityRoutes } from './domains/accounts/security-routes.ts';
import { catalogRoutes } from './domains/catalog/routes.ts';
import { clientRoutes } from './domains/clients/routes.ts';
import { findPublicEstimate } from './domains/estimates/get-public-estimate.ts';
import { publicEstimateRoutes } from './domains/estimates/public-routes.ts';
import { estimateRoutes } from './domains/estimates/routes.ts';
import type { App } from './http/app-instance.ts';
import { registerCsrf } from './http/csrf.ts';
import { devMail } from './http/dev-mail.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerNotFound } from './http/not-found.ts';
import { registerOpenApi } from './http/openapi.ts';
import { type PagesOptions, registerPages } from './http/pages.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { registerSessionGuard } from './http/session-guard.ts';
import { registerValidation } from './http/validation.ts';

const KILOBYTE = 1024;

/**
 * The whole server, ready to listen or to be called by tests; every registration is in sight here. Without
 * `web` it has no pages, only the API.
 */
export async function buildApp(deps: Deps, options: { web?: PagesOptions['web'] } = {}): Promise<App> {
  const app: App = Fastify<RawServerDefault>({
    loggerInstance: deps.log,
    // On a developer's terminal every asset's two lines would bury what matters.
    logController: new LogController({ disableRequestLogging: !deps.config.production }),
    trustProxy: trustedProxies(deps.config.trustProxy),
    bodyLimit: 256 * KILOBYTE,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider();

  app.removeContentTypeParser('text/plain');
  registerValidation(app);
  registerErrorHandler(app);
  registerNotFound(app);
  await app.register(helmet, securityHeaders(deps.config, options.web === 'vite'));
  await app.register(compress, { threshold: KILOBYTE });
  await registerSessionGuard(app, deps);
  await registerOpenApi(app);
  await registerCsrf(app, deps);
  registerRateLimits(app, deps);

  accountRoutes(app, deps);
  accountSecurityRoutes(app, deps);
  clientRoutes(app, deps);
  catalogRoutes(app, deps);
  estimateRoutes(app, deps);
  publicEstimateRoutes(app, deps);
  devMail(app, deps);
  if (options.web) await registerPages(app, pagesOf(deps, options.web));

  return app;
}

function pagesOf(deps: Deps, web: PagesOptions['web']): PagesOptions {
  return {
    web,
    publicEstimate: (id, viewer) => findPublicEstimate(deps, id, viewer.ownerAccountId),
    checkHealth: async () => void (await deps.db.execute(sql`select 1`)),
  };
}

/** A number of proxies in front counts hops; anything else is Fastify's own notation. */
function trustedProxies(setting: boolean | number | string) {
  if (typeof setting !== 'number') return setting;
  return (_address: string, hop: number) => hop < setting;
}
