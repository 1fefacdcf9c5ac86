import {
  currencyQuery,
  periodQuery,
  receivables,
  receivablesQuery,
  statement,
  statementRequest,
  taxQuery,
  taxReport,
} from '@plumbline/contract/books';
import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse, successResponse } from '@plumbline/contract/errors';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { sendCsv } from '../../http/bodies/send-csv.ts';
import { sendPage } from '../../http/bodies/send-page.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams } from '../../http/id-params.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { sendingCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { statementFileName } from '../../pdf/estimate-file-name.ts';
import { exportReceivables, exportStatement, exportTaxReport } from './export-reports.ts';
import { getReceivables } from './get-receivables.ts';
import { getStatement } from './get-statement.ts';
import { getStatementPdf } from './get-statement-document.ts';
import { getTaxReport } from './get-tax-report.ts';
import { sendStatement } from './send-statement.ts';

const tags = ['Reports'];
const reading = contractor('reports:read');
const path = '/api/clients/:id/statement';
/** The response if the plan does not cover the call; `billingStatus` contains its status. */
const refused = { 402: errorResponse };

/** Statements of clients, and the reports for tax and receivables. */
export function bookRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    {
      config: reading,
      schema: {
        tags,
        description:
          'What was invoiced, credited, paid and given back in a period. Void invoices are in none. The balance before and all rows add up to the balance after.',
        params: idParams,
        querystring: periodQuery,
        response: { 200: statement },
      },
    },
    (request) => getStatement(deps, accountOf(request), request.params.id, request.query),
  );

  app.get(
    `${path}.pdf`,
    {
      config: reading,
      schema: { tags, params: idParams, querystring: periodQuery, response: refused },
    },
    async (request, reply) =>
      sendPdf(reply, await getStatementPdf(deps, accountOf(request), request.params.id, request.query)),
  );

  app.get(
    `${path}.csv`,
    { config: reading, schema: { tags, params: idParams, querystring: periodQuery } },
    async (request, reply) => {
      const found = await getStatement(deps, accountOf(request), request.params.id, request.query);
      return sendCsv(reply, statementFileName(found, 'csv'), exportStatement(found));
    },
  );

  app.post(
    `${path}/send`,
    {
      config: contractor('invoices:send'),
      schema: {
        tags,
        description: 'Mails the statement with its PDF to the client.',
        params: idParams,
        headers: idempotencyHeaders,
        body: statementRequest,
        response: { 200: successResponse, ...refused },
      },
    },
    async (request) => {
      const { id } = request.params;
      const call = sendingCallOf(deps, request, [id, request.body], 'statement');
      await sendStatement(deps, accountOf(request), id, request.body, call);
      return { success: true as const, message: 'Statement sent' };
    },
  );

  app.get(
    '/api/reports/tax',
    {
      config: reading,
      handlerTimeout: NO_HANDLER_TIMEOUT,
      schema: {
        tags,
        description:
          'The taxes of a period: by `issued` those of its invoices less its credit notes, by `received` what money paid of them. An invoice that is paid in full has counted exactly its tax.',
        querystring: taxQuery,
        response: { 200: taxReport },
      },
    },
    (request) => getTaxReport(deps, accountOf(request), request.query),
  );

  app.get(
    '/api/reports/tax.csv',
    { config: reading, handlerTimeout: NO_HANDLER_TIMEOUT, schema: { tags, querystring: taxQuery } },
    async (request, reply) => {
      const report = await getTaxReport(deps, accountOf(request), request.query);
      return sendCsv(reply, `plumbline-tax-${report.from}-to-${report.to}.csv`, exportTaxReport(report));
    },
  );

  app.get(
    '/api/reports/receivables',
    {
      config: reading,
      schema: {
        tags,
        description: 'What clients owe today on issued invoices, by the days since it was due.',
        querystring: receivablesQuery,
        response: { 200: receivables },
      },
    },
    async (request, reply) => {
      const { report, page } = await getReceivables(deps, accountOf(request), request.query);
      return { ...report, rows: sendPage(request, reply, page) };
    },
  );

  app.get(
    '/api/reports/receivables.csv',
    { config: reading, schema: { tags, querystring: currencyQuery } },
    async (request, reply) => {
      const { report } = await getReceivables(deps, accountOf(request), request.query);
      return sendCsv(reply, `plumbline-receivables-${report.asOf}.csv`, exportReceivables(report));
    },
  );
}
