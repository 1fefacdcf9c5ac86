import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ANYONE, type App } from '../app-instance.ts';

/** Headers of the connection, and headers that this server sets itself. */
const LEFT_OUT = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves the contract as OpenAPI at /api/openapi.json, and as a page with the guide at /api/docs. The first
 * request generates both: few processes serve them, and generating them earlier would delay every start. Call
 * before adding routes.
 */
export function registerOpenApi(app: App, config: { readonly appUrl: string }): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema && !route.schema.hide) routes.push({ ...route });
  });
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./openapi.ts')).openDocs(routes, config);

  const pass = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const answer = await (await opened).inject({ url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    if (answer.statusCode >= 500) throw new Error(`Describing the API failed: ${answer.payload}`);
    const kept = Object.entries(answer.headers).filter(([name]) => !LEFT_OUT.has(name));
    return reply.code(answer.statusCode).headers(Object.fromEntries(kept)).send(answer.rawPayload);
  };
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*'])
    app.get(url, { config: ANYONE, schema: { hide: true } }, pass);
}
