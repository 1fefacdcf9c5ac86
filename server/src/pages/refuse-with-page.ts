import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-instance.ts';
import { beginRefusal } from '../http/error-handler.ts';
import type { PageAssets } from './page-assets.ts';
import { sendClientPage } from './send-client-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the pages, where the server has any. */
    clientPages: { assets: PageAssets | null };
  }
}

/** Register before the routes that use `refuseWithPage`. */
export function registerClientPages(app: App): void {
  app.decorate('clientPages', { assets: null });
}

/**
 * The error handler of an address under `/api` that clients open in their browser: a browser gets the refusal as a page in
 * words, any other caller as JSON.
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
  // A browser that is told when to come back does so by itself. Attempts that are used up are not to be used further.
  if (status === 503 && retryAfterSeconds) void reply.header('refresh', String(retryAfterSeconds));
  return sendClientPage(request, reply, assets, page);
}
