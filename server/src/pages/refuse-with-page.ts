import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-instance.ts';
import { beginRefusal } from '../http/error-handler.ts';
import type { PageAssets } from './page-assets.ts';
import { sendClientPage } from './send-client-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the pages, if the server has any. */
    clientPages: { assets: PageAssets | null };
  }
}

/** Register before the routes that use `refuseWithPage`. */
export function registerClientPages(app: App): void {
  app.decorate('clientPages', { assets: null });
}

/**
 * The error handler of an address under `/api` that clients open in their browser: a browser gets an error page,
 * any other caller JSON.
 */
export async function refuseWithPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { assets } = request.server.clientPages;
  if (!assets || !request.headers.accept?.includes('text/html')) throw error;
  const { status, body, retryAfterSeconds } = beginRefusal(error, request, reply);
  const renderer = await assets.publicPageRenderer();
  const page =
    status === 404 ? renderer.renderNotFoundPage() : renderer.renderNoDocumentPage(body.message ?? '');
  // The browser then retries automatically; not after a rate limit, which would use up more attempts.
  if (status === 503 && retryAfterSeconds) void reply.header('refresh', String(retryAfterSeconds));
  return sendClientPage(request, reply, assets, page);
}
