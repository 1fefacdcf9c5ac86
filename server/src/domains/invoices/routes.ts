import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse, successResponse } from '@plumbline/contract/errors';
import { sendRequest } from '@plumbline/contract/estimates/sending';
import {
  type IssueFields,
  invoice,
  invoiceChangeRequest,
  invoiceCounts,
  invoiceRequest,
  invoiceSummary,
  invoicesQuery,
  issueRequest,
  voidRequest,
} from '@plumbline/contract/invoices';
import { creditRequest } from '@plumbline/contract/invoices/credit-notes';
import { invoiceRemindersRequest } from '@plumbline/contract/invoices/reminders';
import { recordPaymentRequest } from '@plumbline/contract/payments';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { asksForPage, everyPage, ROWS_PER_TURN, sendPage, sendPages } from '../../http/bodies/send-page.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf, sendingCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeInvoice, deleteInvoice } from '../documents/invoicing/change-invoice.ts';
import { createInvoice } from '../documents/invoicing/create-invoice.ts';
import { duplicateInvoice } from '../documents/invoicing/duplicate-invoice.ts';
import { getInvoice } from '../documents/invoicing/get-invoice.ts';
import { issueInvoice } from '../documents/invoicing/issue-invoice.ts';
import { countInvoicesByFilter, listInvoicePage } from '../documents/invoicing/list-invoices.ts';
import { creditInvoice } from '../documents/invoicing/money/credit-invoice.ts';
import { recordInvoicePayment } from '../documents/invoicing/money/record-invoice-payment.ts';
import { changeInvoiceReminders } from '../documents/invoicing/reminding/change-invoice-reminders.ts';
import { remindClient } from '../documents/invoicing/reminding/remind-client.ts';
import { sendInvoice } from '../documents/invoicing/send-invoice.ts';
import { getCreditNotePdf } from '../documents/invoicing/showing/get-credit-note-pdf.ts';
import { getInvoicePdf } from '../documents/invoicing/showing/get-invoice-pdf.ts';
import { voidInvoice } from '../documents/invoicing/void-invoice.ts';
import { mailsReceipt } from '../payments/rules.ts';

const tags = ['Invoices'];
/** Fits three sections of 500 lines with descriptions of full length. */
const bodyLimit = 8 * 1024 * 1024;
const path = '/api/invoices/:id';
const reading = contractor('invoices:read');
const writing = contractor('invoices:write');
const sending = contractor('invoices:send');
const paying = contractor('payments:write');
/** The response if the plan does not cover the call; `billingStatus` contains its status. */
const refused = { 402: errorResponse };

/** The calls of a contractor for invoices. */
export function invoiceRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/invoices',
    {
      config: reading,
      schema: {
        tags,
        description: 'The whole list; with any parameter one page, newest first, like `GET /api/estimates`.',
        querystring: invoicesQuery,
        response: { 200: z.array(invoiceSummary) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request);
      if (!asksForPage(request.query))
        return sendPages(
          reply,
          invoiceSummary,
          everyPage((cursor) => listInvoicePage(deps, account, { cursor, limit: ROWS_PER_TURN })),
        );
      return sendPage(request, reply, await listInvoicePage(deps, account, request.query));
    },
  );

  app.get(
    '/api/invoices/counts',
    { config: reading, schema: { tags, response: { 200: invoiceCounts } } },
    (request) => countInvoicesByFilter(deps, accountOf(request)),
  );

  app.post(
    '/api/invoices',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        description:
          'Creates a draft: with `estimateId` and `covers` for an accepted or paid estimate, without them with content of its own, which may be incomplete and which no client answers. A payment that is invoiced already is 409 `STAGE_INVOICED`; with nothing left it is 409 `NOTHING_TO_INVOICE`.',
        headers: idempotencyHeaders,
        body: invoiceRequest,
        response: { 201: invoice },
      },
    },
    async (request, reply) => {
      const call = repeatableCallOf(deps, request, 'invoice');
      return reply.code(201).send(await createInvoice(deps, accountOf(request), request.body, call));
    },
  );

  app.get(
    path,
    { config: reading, schema: { tags, params: idParams, response: { 200: invoice } } },
    (request) => getInvoice(deps, accountOf(request), request.params.id),
  );

  app.patch(
    path,
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        description:
          'Changes a draft: what it covers of its estimate, or its own content. An issued invoice never changes.',
        params: idParams,
        body: invoiceChangeRequest,
        response: { 200: invoice },
      },
    },
    (request) => changeInvoice(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    path,
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteInvoice(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Invoice deleted' };
    },
  );

  app.post(
    `${path}/duplicate`,
    {
      config: writing,
      schema: {
        tags,
        description:
          'Copies an invoice with content of its own, in any status, to a new draft. An invoice of an estimate is 409 `HAS_ESTIMATE`.',
        params: idParams,
        response: { 201: invoice },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await duplicateInvoice(deps, accountOf(request), request.params.id)),
  );

  app.post(
    `${path}/issue`,
    {
      config: {
        ...sending,
        limit: 'send-estimate',
        isLimited: ({ body }) => (body as IssueFields).send?.channel === 'email',
      },
      schema: {
        tags,
        description:
          'Takes the next number and keeps every word and amount for good. 409 `INVOICE_CHANGED` names the new total where it differs from `expectedTotal`; own content that is incomplete is 400 with one issue for each missing field; a day before the invoice issued last is 409 `BACK_DATED`.',
        params: idParams,
        body: issueRequest,
        response: { 200: invoice, ...refused },
      },
    },
    (request) => issueInvoice(deps, accountOf(request), request.params.id, request.body),
  );

  app.post(
    `${path}/send`,
    {
      config: sending,
      schema: {
        tags,
        description: 'Sends an issued invoice, also again.',
        params: idParams,
        headers: idempotencyHeaders,
        body: sendRequest,
        response: { 200: invoice, ...refused },
      },
    },
    (request) => {
      const { id } = request.params;
      const call = sendingCallOf(deps, request, [id, request.body]);
      return sendInvoice(deps, accountOf(request), id, request.body, call);
    },
  );

  app.put(
    `${path}/reminders`,
    {
      config: writing,
      schema: {
        tags,
        description:
          'The days on which the client is reminded of what is open, and a pause. Days that are over are not made up for. With nothing open it is 409 `NOTHING_OPEN`; where the client wants no reminders it is 409 `REMINDERS_STOPPED`.',
        params: idParams,
        body: invoiceRemindersRequest,
        response: { 200: invoice },
      },
    },
    (request) => changeInvoiceReminders(deps, accountOf(request), request.params.id, request.body),
  );

  app.post(
    `${path}/remind`,
    {
      config: { ...sending, limit: 'send-estimate' },
      schema: {
        tags,
        description:
          'Mails a reminder of what is open now. The second one of a day is 409 `ALREADY_REMINDED`; without an address it is 409 `NO_RECIPIENT`.',
        params: idParams,
        response: { 200: invoice, ...refused },
      },
    },
    (request) => remindClient(deps, accountOf(request), request.params.id),
  );

  app.post(
    `${path}/void`,
    {
      config: sending,
      schema: {
        tags,
        description:
          'The invoice keeps its number, and what it covered can be invoiced again. One that money pays a part of is 409 `HAS_PAYMENTS`.',
        params: idParams,
        body: voidRequest,
        response: { 200: invoice },
      },
    },
    (request) => voidInvoice(deps, accountOf(request), request.params.id, request.body.reason),
  );

  app.post(
    `${path}/credit`,
    {
      config: sending,
      schema: {
        tags,
        description:
          'Issues a credit note over an amount, or over all that is left of the invoice. The job can invoice again what it takes off.',
        params: idParams,
        body: creditRequest,
        response: { 201: invoice, ...refused },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await creditInvoice(deps, accountOf(request), request.params.id, request.body)),
  );

  app.post(
    `${path}/payments`,
    {
      config: { ...paying, limit: 'send-estimate', isLimited: mailsReceipt },
      schema: {
        tags,
        description: 'Records money received for an issued invoice, at most what is open.',
        params: idParams,
        body: recordPaymentRequest,
        response: { 201: invoice },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await recordInvoicePayment(deps, accountOf(request), request.params.id, request.body)),
  );

  app.get(
    `${path}/download`,
    {
      config: reading,
      schema: { tags, params: idParams, description: 'The PDF, of a draft too.', response: refused },
    },
    async (request, reply) =>
      sendPdf(reply, await getInvoicePdf(deps, accountOf(request), request.params.id)),
  );

  app.get(
    '/api/credit-notes/:id/download',
    { config: reading, schema: { tags, params: idParams, description: 'The PDF.', response: refused } },
    async (request, reply) =>
      sendPdf(reply, await getCreditNotePdf(deps, accountOf(request), request.params.id)),
  );
}
