import type { Invoice, InvoiceRequest } from '@plumbline/contract/invoices';
import { estimateBody } from '../../../testing/factory.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

/** A request for an invoice without an estimate: one labor line of 100.00 for a new client, unless overridden. */
export const ownWorkBody = (
  contractor: ApiClient,
  fields: Partial<InvoiceRequest> = {},
): Promise<InvoiceRequest> => estimateBody(contractor, fields);

/** The actions of a contractor on invoices without an estimate. */
export function ownInvoicesOf(contractor: ApiClient) {
  const write = async (fields: Partial<InvoiceRequest> = {}): Promise<Invoice> => {
    const made = await contractor.post('/api/invoices', await ownWorkBody(contractor, fields));
    if (made.statusCode !== 201) throw new Error(`The test invoice was not written: ${made.body}`);
    return made.json<Invoice>();
  };
  return {
    write,
    /** An issued one. */
    issue: async (fields: Partial<InvoiceRequest> = {}, body: object = {}): Promise<Invoice> => {
      const { id } = await write(fields);
      const issued = await contractor.post(`/api/invoices/${id}/issue`, body);
      if (issued.statusCode !== 200) throw new Error(`The test invoice was not issued: ${issued.body}`);
      return issued.json<Invoice>();
    },
    change: ({ id, updatedAt }: Invoice, fields: object) =>
      contractor.patch(`/api/invoices/${id}`, { ...fields, updatedAt }),
  };
}
