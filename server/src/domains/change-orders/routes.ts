import {
  changeOrder,
  changeOrderChangeRequest,
  changeOrderRequest,
  changeOrderStatusRequest,
  changeOrderSummary,
} from '@plumbline/contract/change-orders';
import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse, successResponse } from '@plumbline/contract/errors';
import { sendRequest } from '@plumbline/contract/estimates/sending';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf, sendingCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeStatus } from '../documents/answering/change-status.ts';
import { changeChangeOrder } from '../documents/changes/change-change-order.ts';
import { createChangeOrder, duplicateChangeOrder } from '../documents/changes/create-change-order.ts';
import { takeRevision } from '../documents/changes/take-revision.ts';
import { deleteEstimate } from '../documents/drafting/delete-estimate.ts';
import { getEstimatePdf } from '../documents/printing/get-document.ts';
import { sendEstimate } from '../documents/sending/send-estimate.ts';
import { getChangeOrder, getChangeOrders } from './get-change-orders.ts';
import { presentChangeOrder } from './present.ts';

const tags = ['Change orders'];
/** Fits three sections of 500 lines with descriptions of full length. */
const bodyLimit = 8 * 1024 * 1024;
const reading = contractor('estimates:read');
const writing = contractor('estimates:write');
const sending = contractor('estimates:send');
/** The response if the plan does not cover the call; `billingStatus` contains its status. */
const refused = { 402: errorResponse };
const path = '/api/change-orders/:id';

export function changeOrderRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/:id/change-orders',
    {
      config: reading,
      schema: {
        tags,
        params: idParams,
        response: { 200: z.array(changeOrderSummary) },
        description: 'Oldest first, drafts included.',
      },
    },
    (request) => getChangeOrders(deps, accountOf(request), request.params.id),
  );

  app.post(
    '/api/estimates/:id/change-orders',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        description:
          'Creates a draft for an accepted or paid estimate, with the percentages and taxes of the estimate.',
        params: idParams,
        headers: idempotencyHeaders,
        body: changeOrderRequest,
        response: { 201: changeOrder },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const call = repeatableCallOf(deps, request, 'change-order', [id, request.body]);
      return reply
        .code(201)
        .send(presentChangeOrder(await createChangeOrder(deps, accountOf(request), id, request.body, call)));
    },
  );

  app.post(
    '/api/estimates/:id/revision/change-order',
    {
      config: writing,
      schema: {
        tags,
        description:
          'Makes a change order of a revision that the client’s acceptance overtook. The revision is gone then.',
        params: idParams,
        response: { 201: changeOrder },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(presentChangeOrder(await takeRevision(deps, accountOf(request), request.params.id))),
  );

  app.get(
    path,
    { config: reading, schema: { tags, params: idParams, response: { 200: changeOrder } } },
    (request) => getChangeOrder(deps, accountOf(request), request.params.id),
  );

  app.patch(
    path,
    {
      config: writing,
      bodyLimit,
      schema: { tags, params: idParams, body: changeOrderChangeRequest, response: { 200: changeOrder } },
    },
    async (request) =>
      presentChangeOrder(await changeChangeOrder(deps, accountOf(request), request.params.id, request.body)),
  );

  app.delete(
    path,
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteEstimate(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Change order deleted' };
    },
  );

  app.post(
    `${path}/duplicate`,
    { config: writing, schema: { tags, params: idParams, response: { 201: changeOrder } } },
    async (request, reply) =>
      reply
        .code(201)
        .send(presentChangeOrder(await duplicateChangeOrder(deps, accountOf(request), request.params.id))),
  );

  app.post(
    `${path}/send`,
    {
      config: sending,
      schema: {
        tags,
        description:
          'A draft without lines is 400. One that would bring the job’s total below zero is 409 `TOTAL_BELOW_ZERO`.',
        params: idParams,
        headers: idempotencyHeaders,
        body: sendRequest,
        response: { 200: changeOrder, ...refused },
      },
    },
    async (request) => {
      const { email, customMessage, channel, ...given } = request.body;
      const order = { recipient: email, customMessage, ...(channel !== 'email' && { channel }), ...given };
      const { id } = request.params;
      const call = sendingCallOf(deps, request, [id, order]);
      return presentChangeOrder(await sendEstimate(deps, accountOf(request), id, order, call));
    },
  );

  app.patch(
    `${path}/status`,
    {
      config: sending,
      schema: {
        tags,
        description:
          'Accepting it adds its total to the job; one that would bring the job below zero is 409 `TOTAL_BELOW_ZERO`.',
        params: idParams,
        body: changeOrderStatusRequest,
        response: { 200: changeOrder, ...refused },
      },
    },
    async (request) =>
      presentChangeOrder(await changeStatus(deps, accountOf(request), request.params.id, request.body)),
  );

  app.get(
    `${path}/download`,
    { config: reading, schema: { tags, params: idParams, description: 'The PDF.', response: refused } },
    async (request, reply) =>
      sendPdf(reply, await getEstimatePdf(deps, accountOf(request), request.params.id)),
  );
}
