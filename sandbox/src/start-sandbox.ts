import Fastify, { type FastifyError } from 'fastify';
import qs from 'qs';
import { ZodError } from 'zod';
import { registerControlRoutes } from './core/control-routes.ts';
import { type Core, createCore } from './core/core.ts';
import { registerHomePage } from './core/home-page.ts';
import { ControlRefusal } from './core/provider.ts';
import { registerRequestFaults } from './core/request-faults.ts';
import { registerPaypal } from './paypal/register-paypal.ts';
import { registerSquare } from './square/register-square.ts';
import { registerStripe } from './stripe/register-stripe.ts';

export interface RunningSandbox {
  /** Its address, without a trailing slash: the base URL for the SDKs, with `/control` below it. */
  readonly address: string;
  /** The environment of a Plumbline whose deposits are paid here. */
  readonly variables: Readonly<Record<string, string>>;
  readonly core: Core;
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** 0 uses a free port. */
  readonly port?: number;
  readonly host?: string;
  /** The base address of the hosted pages for browsers, if it differs. */
  readonly publicUrl?: string;
  /** The initial time of the sandbox's clock. */
  readonly startAt?: Date;
}

const CATCH_UP_EVERY_MS = 1000;

/** Starts the payment sandbox. All data is in memory and lost when it closes. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { port = 0, host = '127.0.0.1', publicUrl, startAt } = options;
  const app = Fastify({ forceCloseConnections: true });
  let address = '';
  const core = createCore({ ...(startAt && { startAt }), baseUrl: () => publicUrl ?? address });

  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, qs.parse(String(body), { depth: 20, arrayLimit: 1000, parameterLimit: 5000 }));
  });
  registerRequestFaults(app, core);
  registerControlRoutes(app, core);
  registerHomePage(app, core);
  registerStripe(app, core);
  registerSquare(app, core);
  registerPaypal(app, core);
  app.setErrorHandler<FastifyError>((error, _, reply) => {
    if (error instanceof ControlRefusal) return reply.status(409).send({ error: error.message });
    if (error instanceof ZodError) return reply.status(400).send({ error: sentenceOf(error) });
    return reply.status(error.statusCode ?? 500).send({ error: error.message });
  });

  address = (await app.listen({ port, host })).replace(/\/$/, '');
  // Due work, such as expired checkouts, also sends its events while no requests come.
  const ticking = setInterval(() => core.catchUp(), CATCH_UP_EVERY_MS).unref();
  return {
    address,
    variables: {
      STRIPE_API_BASE: address,
      SQUARE_API_BASE: address,
      PAYPAL_API_BASE: address,
      PAYPAL_CLIENT_ID: 'plumbline-client',
      PAYPAL_CLIENT_SECRET: 'plumbline-secret',
    },
    core,
    async close() {
      clearInterval(ticking);
      core.webhooks.close();
      await app.close();
    },
  };
}

function sentenceOf(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ');
}
