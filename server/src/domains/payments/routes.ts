import { changeOrder } from '@plumbline/contract/change-orders';
import { successResponse } from '@plumbline/contract/errors';
import { estimate } from '@plumbline/contract/estimates';
import {
  clientPayment,
  clientPaymentRequest,
  payment,
  recordPaymentRequest,
  refundRequest,
  withdrawRequest,
} from '@plumbline/contract/payments';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App, contractor } from '../../http/app-instance.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams, receiptParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { refuseWithPage } from '../../pages/refuse-with-page.ts';
import { presentChangeOrder } from '../change-orders/present.ts';
import { addProfit } from '../documents/add-profit.ts';
import { getEstimate } from '../documents/get-estimate.ts';
import { recordClientPayment } from '../documents/invoicing/money/record-client-payment.ts';
import { getClientPayments } from './get-client-payments.ts';
import { getPublicReceiptPdf, getReceiptPdf } from './get-receipt-pdf.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { mailsReceipt } from './rules.ts';
import { sendReceipt } from './send-receipt.ts';
import { withdrawPayment } from './withdraw-payment.ts';

const tags = ['Payments'];
const reading = contractor('payments:read');
const writing = contractor('payments:write');
const recording = { ...writing, limit: 'send-estimate', isLimited: mailsReceipt } as const;

export function paymentRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/:id/payments',
    { config: reading, schema: { tags, params: idParams, response: { 200: z.array(payment) } } },
    async (request) => (await getEstimate(deps, accountOf(request), request.params.id)).payments,
  );

  app.post(
    '/api/estimates/:id/payments',
    {
      config: recording,
      schema: { tags, params: idParams, body: recordPaymentRequest, response: { 201: estimate } },
    },
    async (request, reply) => {
      const account = accountOf(request);
      const recorded = await recordPayment(deps, account, request.params.id, request.body);
      return reply.code(201).send(await addProfit(deps, account, recorded));
    },
  );

  app.get(
    '/api/clients/:id/payments',
    {
      config: reading,
      schema: {
        tags,
        description: 'The newest hundred, newest first.',
        params: idParams,
        response: { 200: z.array(clientPayment) },
      },
    },
    (request) => getClientPayments(deps, accountOf(request), request.params.id),
  );

  app.post(
    '/api/clients/:id/payments',
    {
      config: writing,
      schema: {
        tags,
        description:
          'One amount that a client paid on several invoices: one payment of each, all or none, at most what is open on it.',
        params: idParams,
        body: clientPaymentRequest,
        response: { 201: z.array(clientPayment) },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await recordClientPayment(deps, accountOf(request), request.params.id, request.body)),
  );

  app.post(
    '/api/payments/:id/refunds',
    {
      config: writing,
      schema: {
        tags,
        description:
          'Records money given back of a payment that was recorded by hand, at most what is left of it.',
        params: idParams,
        body: refundRequest,
        response: { 201: payment },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await refundPayment(deps, accountOf(request), request.params.id, request.body)),
  );

  app.post(
    '/api/payments/:id/withdraw',
    {
      config: writing,
      schema: {
        tags,
        description: 'Takes back a payment that was recorded by mistake. The reason stays in the timeline.',
        params: idParams,
        body: withdrawRequest,
        response: { 200: successResponse },
      },
    },
    async (request) => {
      await withdrawPayment(deps, accountOf(request), request.params.id, request.body.reason);
      return { success: true as const, message: 'Payment taken back' };
    },
  );

  app.get(
    '/api/payments/:id/receipt',
    { config: reading, schema: { tags, params: idParams, description: 'The receipt as PDF.' } },
    async (request, reply) =>
      sendPdf(reply, await getReceiptPdf(deps, accountOf(request), request.params.id)),
  );

  app.post(
    '/api/payments/:id/receipt',
    {
      config: { ...writing, limit: 'send-estimate' },
      schema: {
        tags,
        description: 'Emails the receipt to the client, also again.',
        params: idParams,
        response: { 200: successResponse },
      },
    },
    async (request) => {
      await sendReceipt(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Receipt sent' };
    },
  );

  app.register(async (scope: App) => {
    scope.setErrorHandler(refuseWithPage);
    for (const path of ['/api/invoices', '/api/estimates', '/api/change-orders'] as const)
      scope.get(
        `${path}/:id/payments/:payment/public-receipt`,
        {
          config: { ...ANYONE, limit: 'public-pdf' },
          schema: {
            tags,
            params: receiptParams,
            description: 'The receipt as PDF, for anybody who has the link of the document.',
          },
        },
        async (request, reply) => {
          const { id, payment: paymentId } = request.params;
          return sendPdf(reply, await getPublicReceiptPdf(deps, id, paymentId));
        },
      );
  });

  app.get(
    '/api/change-orders/:id/payments',
    { config: reading, schema: { tags, params: idParams, response: { 200: z.array(payment) } } },
    async (request) => (await getEstimate(deps, accountOf(request), request.params.id)).payments,
  );

  app.post(
    '/api/change-orders/:id/payments',
    {
      config: recording,
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
