import { createPaymentRequest } from '@plumbline/contract/estimates/public-estimates';
import { payInvoiceRequest } from '@plumbline/contract/invoices/public-invoices';
import {
  createPaymentResponse,
  verifyPaymentRequest,
  verifyPaymentResponse,
} from '@plumbline/contract/payments/deposits';
import type { Deps } from '../../../deps.ts';
import { ANYONE, type App } from '../../../http/app-instance.ts';
import { idParams } from '../../../http/id-params.ts';
import { viewerOf } from '../../../http/session-guard.ts';
import { getShownInvoice } from '../../documents/invoicing/showing/get-public-invoice.ts';
import { type DocumentKind, INVOICE } from '../../documents/kinds.ts';
import { startInvoicePayment } from './start-invoice-payment.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

const tags = ['Public estimate'];

/** Routes with which a client pays a deposit online. */
export function depositRoutes(app: App, deps: Deps, kind: DocumentKind): void {
  app.post(
    `${kind.path}/:id/create-payment`,
    {
      config: { ...ANYONE, limit: 'answer-estimate' },
      schema: {
        tags,
        params: idParams,
        body: createPaymentRequest,
        response: { 200: createPaymentResponse },
        description:
          'Charges the deposit that is still due. If the estimate is not accepted yet, it becomes accepted when the payment succeeds.',
      },
    },
    async (request) => {
      const origin = {
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'],
        viewer: viewerOf(request),
      };
      const checkoutUrl = await startPayment(deps, request.params.id, request.body, origin);
      return { success: true as const, checkoutUrl };
    },
  );

  app.post(
    `${kind.path}/:id/verify-payment`,
    {
      config: { ...ANYONE, limit: 'verify-payment' },
      schema: {
        tags,
        params: idParams,
        body: verifyPaymentRequest,
        response: { 200: verifyPaymentResponse },
        description: 'Asks the provider how the payment stands, and records it.',
      },
    },
    (request) => verifyPayment(deps, request.params.id, request.body.sessionId),
  );
}

/** Routes with which a client pays an invoice online. */
export function invoicePaymentRoutes(app: App, deps: Deps): void {
  app.post(
    `${INVOICE.path}/:id/create-payment`,
    {
      config: { ...ANYONE, limit: 'answer-estimate' },
      schema: {
        tags: ['Public invoice'],
        params: idParams,
        body: payInvoiceRequest,
        response: { 200: createPaymentResponse },
        description:
          'Charges what is open, or `amount` where the contractor takes parts (else 400). With nothing open it is 409 `NOTHING_OPEN`.',
      },
    },
    async (request) => ({
      success: true as const,
      checkoutUrl: await startInvoicePayment(deps, request.params.id, request.body, {
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      }),
    }),
  );

  app.post(
    `${INVOICE.path}/:id/verify-payment`,
    {
      config: { ...ANYONE, limit: 'verify-payment' },
      schema: {
        tags: ['Public invoice'],
        params: idParams,
        body: verifyPaymentRequest,
        response: { 200: verifyPaymentResponse },
        description: 'Asks the provider how the payment stands, and records it.',
      },
    },
    (request) => verifyPayment(deps, request.params.id, request.body.sessionId, getShownInvoice),
  );
}
