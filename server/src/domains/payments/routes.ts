import { changeOrder } from '@plumbline/contract/change-orders';
import { estimate } from '@plumbline/contract/estimates';
import { payment, recordPaymentRequest } from '@plumbline/contract/payments';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { presentChangeOrder } from '../change-orders/present.ts';
import { addProfit } from '../documents/add-profit.ts';
import { getEstimate } from '../documents/get-estimate.ts';
import { recordPayment } from './record-payment.ts';

const tags = ['Payments'];
const reading = contractor('payments:read');
const writing = contractor('payments:write');

export function paymentRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/:id/payments',
    { config: reading, schema: { tags, params: idParams, response: { 200: z.array(payment) } } },
    async (request) => (await getEstimate(deps, accountOf(request), request.params.id)).payments,
  );

  app.post(
    '/api/estimates/:id/payments',
    {
      config: writing,
      schema: { tags, params: idParams, body: recordPaymentRequest, response: { 201: estimate } },
    },
    async (request, reply) => {
      const account = accountOf(request);
      const recorded = await recordPayment(deps, account, request.params.id, request.body);
      return reply.code(201).send(await addProfit(deps, account, recorded));
    },
  );

  app.get(
    '/api/change-orders/:id/payments',
    { config: reading, schema: { tags, params: idParams, response: { 200: z.array(payment) } } },
    async (request) => (await getEstimate(deps, accountOf(request), request.params.id)).payments,
  );

  app.post(
    '/api/change-orders/:id/payments',
    {
      config: writing,
      schema: {
        tags,
        description: 'Counts for the job, and for the deposit of this change order.',
        params: idParams,
        body: recordPaymentRequest,
        response: { 201: changeOrder },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          presentChangeOrder(await recordPayment(deps, accountOf(request), request.params.id, request.body)),
        ),
  );
}
