import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { Invoice, InvoiceRequest } from '@plumbline/contract/invoices';
import { expect } from 'vitest';
import { aSentEstimate } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

/** 1,000.00 and a tax of 8.25%, together 1,082.50. */
export const PLAIN: Partial<EstimateRequest> = {
  laborLines: [],
  materialLines: [],
  additionalCosts: [{ type: 'other', description: 'Roof', amount: '1000' }],
  laborMarkupPercent: '0',
  materialMarkupPercent: '0',
  taxRate: '8.25',
  depositPercentage: '0',
  acceptPayments: false,
};

/** 1,000.00, paid as 250.00, 200.00, 300.00 and 250.00. */
export const SCHEDULE: Partial<EstimateRequest> = {
  ...PLAIN,
  taxRate: '0',
  depositPercentage: '25',
  acceptPayments: true,
  schedule: [
    { name: 'Materials on site', percentage: '20' },
    { name: 'Dry-in', amount: '300' },
  ],
};

/** The actions of a contractor on the invoices of their jobs. */
export function invoicesOf(server: TestApp, contractor: ApiClient) {
  const job = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  const draft = (
    estimateId: string,
    covers: InvoiceRequest['covers'] = { kind: 'rest' },
    rest: object = {},
  ) => contractor.post('/api/invoices', { estimateId, covers, ...rest });
  const issue = (id: string, body: object = {}) => contractor.post(`/api/invoices/${id}/issue`, body);
  return {
    job,
    draft,
    issue,
    /** An accepted estimate. */
    aJob: async (fields: Partial<EstimateRequest> = PLAIN): Promise<Estimate> => {
      const { id } = await aSentEstimate(contractor, fields);
      await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
      return job(id);
    },
    /** An issued invoice. */
    anInvoice: async (estimateId: string, covers?: InvoiceRequest['covers'], body: object = {}) => {
      const made = await draft(estimateId, covers);
      expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
      const issued = await issue(made.json<Invoice>().id, body);
      expect([issued.statusCode, issued.body]).toEqual([200, expect.any(String)]);
      return issued.json<Invoice>();
    },
    read: async (id: string) => (await contractor.get(`/api/invoices/${id}`)).json<Invoice>(),
    pay: (id: string, amount: string, receivedOn = '2026-03-10') =>
      contractor.post(`/api/invoices/${id}/payments`, { amount, method: 'check', receivedOn }),
    payOnJob: (id: string, amount: string) =>
      contractor.post(`/api/estimates/${id}/payments`, { amount, method: 'check', receivedOn: '2026-03-10' }),
  };
}

export const refusalOf = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { error: string }).error,
];
