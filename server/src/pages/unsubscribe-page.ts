import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, SESSIONLESS } from '../http/app-instance.ts';
import type { PageAssets, ReminderLink, RenderedPage } from './page-assets.ts';
import { refuseWithPages, sendClientPage } from './send-client-page.ts';

/** Looks up the links in reminders; null for an invalid token. */
export interface ReminderLinks {
  find(token: string): Promise<ReminderLink | null>;
  stop(token: string): Promise<ReminderLink | null>;
}

const config = { ...SESSIONLESS, limit: 'stop-reminders' } as const;
/** Any post counts as the request; browsers and mail providers send a short body. */
const BODY_LIMIT_BYTES = 16 * 1024;

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * The page of the link in a reminder. Opening it changes nothing, because mail scanners open links; the button posts, and so do
 * mail providers for one-click unsubscription (RFC 8058), without a cookie.
 */
export function unsubscribePage(app: App, assets: PageAssets, links: ReminderLinks): void {
  const send = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) =>
    sendClientPage(request, reply, assets, page);

  const answer = async (request: FastifyRequest, reply: FastifyReply, link: ReminderLink | null) => {
    const renderer = await assets.publicPageRenderer();
    if (!link) return send(request, reply.code(404), renderer.renderUnknownLinkPage());
    return send(request, reply, renderer.renderStopRemindersPage(link));
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, _body, done) => done(null, null),
    );
    refuseWithPages(scope, assets);
    for (const path of ['/unsubscribe/:token', '/unsubscribe/:token/']) {
      const options = { config, schema: { hide: true } };
      scope.get<{ Params: { token: string } }>(path, options, async (request: LinkRequest, reply) =>
        answer(request, reply, await links.find(request.params.token)),
      );
      scope.post<{ Params: { token: string } }>(path, options, async (request: LinkRequest, reply) =>
        answer(request, reply, await links.stop(request.params.token)),
      );
    }
  });
}
