import { publicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account-id.ts';
import type { App } from '../http/app-instance.ts';
import { viewerOf } from '../http/session-guard.ts';
import { jsonForScript } from './html.ts';
import type { InvoicePageData, PageAssets } from './page-assets.ts';
import { refuseWithPages, sendClientPage } from './send-client-page.ts';

/** The invoice of a link; null for an unknown id and a draft. `viewer` is the signed-in account, if any. */
export type InvoicePageSource = (id: string, viewer: AccountId | null) => Promise<InvoicePageData | null>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client's page of an invoice, complete before any script runs. It is neither cached nor indexed. */
export function publicInvoicePage(app: App, allAssets: PageAssets, source: InvoicePageSource): void {
  const assets = { ...allAssets, publicPageStyles: allAssets.invoicePageStyles };

  const show = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { id } = request.params;
    const renderer = await assets.publicPageRenderer();
    const data = UUID.test(id) ? await source(id, viewerOf(request)) : null;
    if (!data) return sendClientPage(request, reply.code(404), assets, renderer.renderInvoiceNotFoundPage());
    // The page contains only fields of the contract.
    const shown = { ...publicInvoiceResponse.parse(data), isOwner: data.isOwner };
    return sendClientPage(
      request,
      reply,
      assets,
      renderer.renderInvoicePage(shown),
      scriptsOf(shown, assets),
    );
  };

  app.register(async (scope) => {
    refuseWithPages(scope, assets);
    for (const path of ['/invoice/:id', '/invoice/:id/'])
      scope.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, show);
  });
}

/** The scripts of the page with their data; everything else is in the markup. */
function scriptsOf({ invoice, contractor, isOwner }: InvoicePageData, assets: PageAssets): string {
  const data = { id: invoice.id, isOwner, companyName: contractor.companyName };
  return `<script type="application/json" id="page-data">${jsonForScript(data)}</script>
${assets.invoicePageScripts}`;
}
