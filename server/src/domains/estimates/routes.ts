import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse, successResponse } from '@plumbline/contract/errors';
import {
  type Estimate,
  estimate,
  estimateChangeRequest,
  estimateCounts,
  estimateRequest,
  estimateSummary,
  estimatesQuery,
  statusChangeRequest,
} from '@plumbline/contract/estimates';
import { sendEmailRequest, sendRequest, sendResponse } from '@plumbline/contract/estimates/sending';
import { SEARCH_TOTAL_LIMIT } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor, type FastifyRequest } from '../../http/app-instance.ts';
import { asksForPage, everyPage, ROWS_PER_TURN, sendPage, sendPages } from '../../http/bodies/send-page.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf, sendingCallOf } from '../../http/repeatable-call.ts';
import { accountOf, hasScope, requireScope } from '../../http/session-guard.ts';
import { addProfit, getEstimateWithProfit } from '../documents/add-profit.ts';
import { changeStatus } from '../documents/answering/change-status.ts';
import { changeEstimate } from '../documents/drafting/change-estimate.ts';
import { createEstimate } from '../documents/drafting/create-estimate.ts';
import { deleteEstimate } from '../documents/drafting/delete-estimate.ts';
import { duplicateEstimate } from '../documents/drafting/duplicate-estimate.ts';
import { getEstimate } from '../documents/get-estimate.ts';
import { ESTIMATE } from '../documents/kinds.ts';
import { listEstimateCounts, listEstimatePage } from '../documents/listing/list-estimate-page.ts';
import { getEstimatePdf } from '../documents/printing/get-document.ts';
import { type SendOrder, sendEstimate } from '../documents/sending/send-estimate.ts';

const tags = ['Estimates'];
/** Fits three sections of 500 lines with descriptions of full length. */
const bodyLimit = 8 * 1024 * 1024;
const reading = contractor('estimates:read');
const writing = contractor('estimates:write');
const sending = contractor('estimates:send');
const summaries = z.array(estimateSummary);
const description =
  'The whole list; with any parameter one page, newest first, with `X-Total-Count` and a `Link` to the next. A search is counted up to ' +
  `${SEARCH_TOTAL_LIMIT}; \`X-Total-Count-Exceeded: true\` says that it finds more.`;
/** The response if the plan does not cover the call; `billingStatus` contains its status. */
const refused = { 402: errorResponse };
const COMPLETE =
  'A draft without a client, a job type, a description or a line is 400, with one issue for each missing field.';
const sent = { success: true as const, message: 'Estimate sent successfully' };

export function estimateRoutes(app: App, deps: Deps): void {
  /** Adds the profit for callers that may read costs. */
  const answer = async (request: FastifyRequest, found: Promise<Estimate>) =>
    hasScope(request, 'costs:read') ? addProfit(deps, accountOf(request), await found) : found;
  const send = async (request: FastifyRequest, order: SendOrder) => {
    const { id } = request.params as z.output<typeof idParams>;
    const call = sendingCallOf(deps, request, [id, order]);
    const after = await answer(request, sendEstimate(deps, accountOf(request), id, order, call));
    return { ...sent, estimate: after };
  };

  app.get(
    '/api/estimates',
    {
      config: reading,
      schema: { tags, description, querystring: estimatesQuery, response: { 200: summaries } },
    },
    async (request, reply) => {
      const account = accountOf(request);
      if (!asksForPage(request.query))
        return sendPages(
          reply,
          estimateSummary,
          everyPage((cursor) => listEstimatePage(deps, account, { cursor, limit: ROWS_PER_TURN })),
        );
      return sendPage(request, reply, await listEstimatePage(deps, account, request.query));
    },
  );

  app.get(
    '/api/estimates/counts',
    { config: reading, schema: { tags, response: { 200: estimateCounts } } },
    (request) => listEstimateCounts(deps, accountOf(request)),
  );

  app.post(
    '/api/estimates',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        description: 'Creates a draft, which may lack its client, job type, description and lines.',
        headers: idempotencyHeaders,
        body: estimateRequest,
        response: { 201: estimate },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await answer(
            request,
            createEstimate(
              deps,
              accountOf(request),
              request.body,
              repeatableCallOf(deps, request, 'estimate'),
            ),
          ),
        ),
  );

  app.get(
    '/api/estimates/:id',
    {
      config: { ...reading, checksKind: true },
      schema: { tags, params: idParams, response: { 200: estimate } },
    },
    (request) => {
      const account = accountOf(request);
      const { id } = request.params;
      return hasScope(request, 'costs:read')
        ? getEstimateWithProfit(deps, account, id)
        : getEstimate(deps, account, id, ESTIMATE);
    },
  );

  app.patch(
    '/api/estimates/:id',
    {
      config: writing,
      bodyLimit,
      schema: { tags, params: idParams, body: estimateChangeRequest, response: { 200: estimate } },
    },
    (request) => answer(request, changeEstimate(deps, accountOf(request), request.params.id, request.body)),
  );

  app.delete(
    '/api/estimates/:id',
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteEstimate(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Estimate deleted successfully' };
    },
  );

  app.post(
    '/api/estimates/:id/duplicate',
    { config: writing, schema: { tags, params: idParams, response: { 201: estimate } } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await answer(request, duplicateEstimate(deps, accountOf(request), request.params.id))),
  );

  app.patch(
    '/api/estimates/:id/status',
    {
      config: sending,
      schema: {
        tags,
        description: `${COMPLETE} \`paid\` also records what remains of the total as received; for that a key needs the scope \`payments:write\` as well.`,
        params: idParams,
        body: statusChangeRequest,
        response: { 200: estimate, ...refused },
      },
    },
    async (request, reply) => {
      const { status } = request.body;
      if (status === 'paid') requireScope(request, reply, 'payments:write');
      return answer(request, changeStatus(deps, accountOf(request), request.params.id, request.body));
    },
  );

  app.get(
    '/api/estimates/:id/download',
    {
      config: reading,
      schema: { tags, params: idParams, description: `The PDF. ${COMPLETE}`, response: refused },
    },
    async (request, reply) =>
      sendPdf(reply, await getEstimatePdf(deps, accountOf(request), request.params.id)),
  );

  app.post(
    '/api/estimates/:id/send',
    {
      config: sending,
      schema: {
        tags,
        description: COMPLETE,
        params: idParams,
        headers: idempotencyHeaders,
        body: sendRequest,
        response: { 200: sendResponse, ...refused },
      },
    },
    async (request) => {
      const { email, customMessage, channel, ...given } = request.body;
      return send(request, {
        recipient: email,
        customMessage,
        ...(channel !== 'email' && { channel }),
        ...given,
      });
    },
  );

  app.post(
    '/api/estimates/:id/send-email',
    {
      config: sending,
      schema: {
        tags,
        description: COMPLETE,
        params: idParams,
        headers: idempotencyHeaders,
        body: sendEmailRequest,
        response: { 200: sendResponse, ...refused },
      },
    },
    async (request) => {
      const { recipientEmail, customMessage } = request.body;
      return send(request, { recipient: recipientEmail, customMessage });
    },
  );
}
