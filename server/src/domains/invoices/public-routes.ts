import { publicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App } from '../../http/app-instance.ts';
import { sendFile } from '../../http/bodies/send-file.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { creditNoteParams, fileParams, idParams } from '../../http/id-params.ts';
import { viewerOf } from '../../http/session-guard.ts';
import { refuseWithPage } from '../../pages/refuse-with-page.ts';
import { getPublicCreditNotePdf } from '../documents/invoicing/showing/get-credit-note-pdf.ts';
import { getPublicInvoicePdf } from '../documents/invoicing/showing/get-invoice-pdf.ts';
import { getPublicInvoice } from '../documents/invoicing/showing/get-public-invoice.ts';
import { getPublicInvoiceFile } from '../documents/invoicing/showing/get-public-invoice-file.ts';

const tags = ['Public invoice'];

/** The calls of an issued invoice's client. */
export function publicInvoiceRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/invoices/:id/public',
    { config: ANYONE, schema: { tags, params: idParams, response: { 200: publicInvoiceResponse } } },
    (request) => getPublicInvoice(deps, request.params.id, viewerOf(request)),
  );

  app.register(async (scope: App) => {
    scope.setErrorHandler(refuseWithPage);
    scope.get(
      '/api/invoices/:id/public-pdf',
      {
        config: { ...ANYONE, limit: 'public-pdf' },
        schema: { tags, params: idParams, description: 'The PDF, for anybody who has the link.' },
      },
      async (request, reply) => sendPdf(reply, await getPublicInvoicePdf(deps, request.params.id)),
    );
    scope.get(
      '/api/invoices/:id/credit-notes/:note/public-pdf',
      {
        config: { ...ANYONE, limit: 'public-pdf' },
        schema: { tags, params: creditNoteParams, description: 'The PDF, for anybody who has the link.' },
      },
      async (request, reply) =>
        sendPdf(reply, await getPublicCreditNotePdf(deps, request.params.id, request.params.note)),
    );
  });

  app.get(
    '/invoice/:id/files/:fileId/:variant',
    { config: ANYONE, schema: { hide: true, params: fileParams } },
    async (request, reply) => {
      const { id, fileId, variant } = request.params;
      return sendFile(reply, await getPublicInvoiceFile(deps, id, fileId, variant));
    },
  );
}
