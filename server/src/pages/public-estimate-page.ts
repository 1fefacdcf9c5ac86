import { publicEstimateResponse, publicQuery } from '@plumbline/contract/estimates/public-estimates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account-id.ts';
import type { App } from '../http/app-instance.ts';
import { viewerOf } from '../http/session-guard.ts';
import { escapeHtml, jsonForScript } from './html.ts';
import type { PageAssets, PublicPageData, RenderedPage } from './page-assets.ts';
import { refuseWithPages, sendClientPage } from './send-client-page.ts';

/**
 * The estimate of a link as this viewer may see it; null if they may not. `ownerAccountId` is the signed-in account, if any; without a
 * `version` the current one is shown.
 */
export type PublicPageSource = (
  id: string,
  viewer: { readonly ownerAccountId: AccountId | null; readonly version?: number | undefined },
) => Promise<PublicPageData | null>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client's estimate page, complete before any script runs. It is neither cached nor indexed. */
export function publicEstimatePage(app: App, assets: PageAssets, source: PublicPageSource): void {
  const show = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { id } = request.params;
    const renderer = await assets.publicPageRenderer();
    const data = UUID.test(id)
      ? await source(id, {
          ownerAccountId: viewerOf(request, 'estimates:read'),
          // An unreadable number shows the current version.
          version: publicQuery.safeParse(request.query).data?.version,
        })
      : null;
    if (!data) return send(request, reply.code(404), renderer.renderNotFoundPage());
    // The page contains only fields of the contract.
    const shown = { ...publicEstimateResponse.parse(data), isOwner: data.isOwner };
    return send(request, reply, renderer.renderPublicPage(shown), shown);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage, data?: PublicPageData) =>
    sendClientPage(request, reply, assets, page, data ? answerPart(data, assets) : '');

  app.register(async (scope) => {
    refuseWithPages(scope, assets);
    for (const path of ['/estimate/:id', '/estimate/:id/']) {
      scope.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, show);
    }
  });
}

/** The scripts and data of a page that can be answered. */
function answerPart(data: PublicPageData, assets: PageAssets): string {
  const { estimate, contractor, isOwner } = data;
  const without = `To accept or decline here, turn on JavaScript, or contact ${contractor.companyName}.`;
  const asks = estimate.takesQuestions && !isOwner;
  const link = asks ? ` <a href="/estimate/${estimate.id}/question">Ask a question</a>` : '';
  return `<noscript><p class="noscript">${escapeHtml(without)}${link}</p></noscript>
<script type="application/json" id="page-data">${jsonForScript(data)}</script>
${assets.publicPageScripts}`;
}
