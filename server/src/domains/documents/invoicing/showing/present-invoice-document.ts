import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { EVERYTHING } from '@plumbline/contract/offer/display';
import type { Offer } from '@plumbline/contract/offer/offer';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { DocumentLogo, DocumentSlip, EstimateDocument } from '../../../../pdf/document-data.ts';
import { presentCompany, presentDocumentBranding } from '../../printing/present-document.ts';

interface InvoiceToPrint {
  readonly content: InvoiceContent;
  /** Null for a draft, which is marked as one. */
  readonly number: string | null;
  /** For a draft, the day on which it would be issued. */
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amountSettled: string;
  readonly amountCredited: string;
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

type Frame = Pick<InvoiceContent, 'contractor' | 'currency' | 'client'> & {
  readonly logo: DocumentLogo | null;
  readonly pageUrl: string | null;
};

/** The common content of the PDFs of invoices, credit notes and receipts. */
const presentFrame = ({ contractor, currency, client, logo, pageUrl }: Frame) => ({
  currency,
  validUntil: null,
  company: presentCompany(contractor),
  client,
  offer: NO_OFFER,
  discount: null,
  acceptPayments: false,
  termsAndConditions: null,
  branding: { ...presentDocumentBranding(contractor), logo },
  ...(pageUrl !== null && { page: { url: pageUrl, takesAnswer: false } }),
});

const sumsOf = (subtotal: string, totalAmount: string, currency: Currency) => {
  const zero = amountToWire(amountMinor(0n), currency);
  return { discountAmount: zero, subtotal, totalAmount, depositPercentage: '0', depositAmount: zero };
};

/** Returns the PDF's content for a credit note or a receipt. */
export function presentSlip(
  number: string,
  createdOn: string,
  slip: DocumentSlip,
  frame: Frame,
): EstimateDocument {
  return {
    ...presentFrame(frame),
    number,
    createdOn,
    slip,
    jobTypeName: null,
    jobDescription: null,
    jobAddress: null,
    sums: sumsOf(slip.total.amount, slip.total.amount, frame.currency),
    customPaymentInstructions: null,
  };
}

/** Returns the PDF's content for an invoice without computing any amount. */
export function presentInvoiceDocument({
  content,
  number,
  logo,
  pageUrl,
  ...invoice
}: InvoiceToPrint): EstimateDocument {
  const { currency, jobType, subtotal, totalAmount } = content;
  return {
    ...presentFrame({ ...content, logo, pageUrl }),
    number: number ?? '',
    createdOn: invoice.issuedOn,
    jobTypeName: jobType?.name ?? null,
    jobDescription: content.jobDescription,
    jobAddress: content.jobAddress,
    invoice: {
      ...content,
      state: number === null ? 'draft' : invoice.isVoid ? 'void' : 'issued',
      dueOn: invoice.dueOn,
      amountSettled: invoice.amountSettled,
      amountCredited: invoice.amountCredited,
      amountOpen: invoice.amountOpen,
    },
    sums: sumsOf(subtotal, totalAmount, currency),
    customPaymentInstructions: content.paymentInstructions,
  };
}
