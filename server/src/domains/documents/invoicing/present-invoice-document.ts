import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { EVERYTHING } from '@plumbline/contract/offer/display';
import type { Offer } from '@plumbline/contract/offer/offer';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { DocumentLogo, EstimateDocument } from '../../../pdf/document-data.ts';
import { presentCompany, presentDocumentBranding } from '../printing/present-document.ts';

interface InvoiceToPrint {
  readonly content: InvoiceContent;
  /** Null for a draft, which is marked as one. */
  readonly number: string | null;
  /** Of a draft the day it would be issued. */
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amountSettled: string;
  readonly amountOpen: string;
  readonly isVoid: boolean;
  readonly logo: DocumentLogo | null;
  /** The client's page; null while nobody can open it. */
  readonly pageUrl: string | null;
}

/** The work of an invoice is in `invoice.work`. */
const NO_OFFER: Offer = {
  display: EVERYTHING,
  groups: [],
  choices: [],
  taxes: [],
  files: [],
  pricesIncludeTax: false,
  selection: { groupIds: [], lineIds: [], quantities: {} },
  pricing: null,
};

/** Returns the PDF's content for an invoice without computing any amount. */
export function presentInvoiceDocument({
  content,
  number,
  logo,
  ...invoice
}: InvoiceToPrint): EstimateDocument {
  const { contractor, currency, client, jobType, totalAmount } = content;
  const zero = amountToWire(amountMinor(0n), currency);
  return {
    number: number ?? '',
    currency,
    createdOn: invoice.issuedOn,
    validUntil: null,
    company: presentCompany(contractor),
    client,
    jobTypeName: jobType?.name ?? null,
    jobDescription: content.jobDescription,
    jobAddress: content.jobAddress,
    offer: NO_OFFER,
    invoice: {
      ...content,
      state: number === null ? 'draft' : invoice.isVoid ? 'void' : 'issued',
      dueOn: invoice.dueOn,
      amountSettled: invoice.amountSettled,
      amountOpen: invoice.amountOpen,
    },
    discount: null,
    sums: {
      discountAmount: zero,
      subtotal: content.subtotal,
      totalAmount,
      depositPercentage: '0',
      depositAmount: zero,
    },
    acceptPayments: false,
    customPaymentInstructions: content.paymentInstructions,
    termsAndConditions: null,
    branding: { ...presentDocumentBranding(contractor), logo },
    ...(invoice.pageUrl !== null && { page: { url: invoice.pageUrl, takesAnswer: false } }),
  };
}
