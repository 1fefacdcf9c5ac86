import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

export interface RecordedRoute {
  readonly method: string;
  /** The registered pattern, with parameters such as `:id`. */
  readonly url: string;
  readonly config: NonNullable<RouteOptions['config']>;
}

/** Starts a server and records every route registered on it, one per method. */
export async function recordRoutes(
  start: () => Promise<TestApp>,
): Promise<{ server: TestApp; routes: RecordedRoute[] }> {
  const routes: RecordedRoute[] = [];
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config = {} }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, config });
    });
  };
  diagnostics.subscribe('fastify.initialization', listen);
  try {
    return { server: await start(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen);
  }
}
