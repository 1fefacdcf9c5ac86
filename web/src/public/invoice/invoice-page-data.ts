import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';

/** Everything the client's page of an invoice shows. */
export type InvoicePageData = PublicInvoiceResponse & {
  /** The contractor is viewing their own invoice, which is never reported as a view. */
  readonly isOwner: boolean;
};

/** The data for the script of the page; everything else is in the markup. */
export interface InvoiceScriptData {
  readonly id: string;
  readonly isOwner: boolean;
  readonly companyName: string;
}
