import type { Statement } from '@plumbline/contract/books';
import type { PublicChange } from '@plumbline/contract/estimates/public-estimates';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import type { Offer } from '@plumbline/contract/offer/offer';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { DiscountOnWire, SumsOnWire } from '@plumbline/contract/pricing/sums';
import type {
  BodyTextSize,
  BorderStyle,
  BorderThickness,
  FontFamily,
  HeadingSize,
  LayoutTemplate,
} from '@plumbline/contract/settings/branding-choices';

export interface DocumentCompany {
  readonly name: string;
  /** May have several lines. */
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly licenseNumber: string | null;
  /** The company in its own words, printed after the sums; may have several paragraphs. */
  readonly description?: string | null;
}

interface DocumentClient {
  readonly name: string;
  /** May have several lines. */
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface DocumentBranding {
  /** `#rrggbb`; any other value prints in the product's blue. */
  readonly primaryColor: string;
  readonly accentColor: string;
  readonly fontFamily: FontFamily;
  readonly headingSize: HeadingSize;
  readonly bodyTextSize: BodyTextSize;
  readonly layoutTemplate: LayoutTemplate;
  readonly borderThickness: BorderThickness;
  readonly borderStyle: BorderStyle;
  readonly footerText: string | null;
  /** The logo is printed without the company name beside it. */
  readonly logoIncludesName?: boolean;
}

export interface DocumentLogo {
  /** The stored picture: PNG, JPEG or GIF. */
  readonly content: Uint8Array;
  readonly mediaType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The sums that every client sees; the others are hidden in some displays. */
export type DocumentSums = Pick<SumsOnWire, (typeof DOCUMENT_SUMS)[number]>;
export const DOCUMENT_SUMS = [
  'discountAmount',
  'subtotal',
  'totalAmount',
  'depositPercentage',
  'depositAmount',
] as const satisfies readonly (keyof SumsOnWire)[];

/** A photo for print, as JPEG. */
export interface DocumentPhoto {
  readonly content: Uint8Array;
  readonly caption: string;
  /** Its place among the photos on the client's page, from 1. */
  readonly number: number;
}

/** How a client accepted, printed on a separate page. Empty strings and nulls for missing values. */
export interface DocumentAcceptance {
  readonly signedBy: string;
  readonly email: string;
  /** The time in the contractor's time zone, formatted for reading. */
  readonly acceptedAt: string;
  /** The ISO calendar date of that time. */
  readonly acceptedOn: string;
  readonly consent: string;
  readonly typedSignature: string | null;
  /** Alternating x and y of the points, in units of the signature field. */
  readonly strokes: readonly (readonly number[])[];
  readonly ipAddress: string | null;
  readonly browser: string | null;
  /** SHA-256 of the accepted content, in hexadecimal. */
  readonly documentHash: string;
}

/** What an invoice prints in place of an estimate's lines and sums. */
export interface DocumentInvoice
  extends Pick<
    InvoiceContent,
    'estimateNumber' | 'title' | 'parts' | 'note' | 'subtotal' | 'taxes' | 'totalAmount' | 'job' | 'work'
  > {
  readonly state: 'draft' | 'issued' | 'void';
  readonly dueOn: string | null;
  /** What the job's money pays of it, and what is still to be paid, as decimal text. */
  readonly amountSettled: string;
  readonly amountCredited: string;
  readonly amountOpen: string;
}

/** What a statement prints in place of an estimate's lines and sums. */
export type DocumentStatement = Pick<
  Statement,
  'from' | 'to' | 'balanceBefore' | 'rows' | 'balanceAfter' | 'held' | 'aging'
>;

/** What a credit note or a receipt prints in place of an estimate's lines and sums: words, and amounts as decimal text. */
export interface DocumentSlip {
  readonly heading: 'Credit note' | 'Receipt';
  /** Above its title: `For invoice INV-0031 of Nov 2, 2026`. */
  readonly about: string;
  readonly title: string;
  /** After the number and the date. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly note: string | null }[];
  readonly total: { readonly label: string; readonly amount: string };
  /** Below the total. */
  readonly after: readonly { readonly label: string; readonly amount: string }[];
  readonly notes: readonly { readonly title: string; readonly text: string }[];
}

/**
 * Everything on a printed estimate, as stored. Money, rates, hours, quantities and percentages are decimal
 * strings (`"13394.93"`), amounts in the main unit of `currency`; nothing is computed from them. Dates
 * are ISO calendar dates (`"2026-10-13"`).
 */
export interface EstimateDocument {
  readonly number: string;
  readonly currency: Currency;
  readonly createdOn: string;
  readonly validUntil: string | null;
  readonly company: DocumentCompany;
  readonly client: DocumentClient | null;
  readonly jobTypeName: string | null;
  readonly jobDescription: string | null;
  readonly jobAddress: string | null;
  /** What the client may see and pick; of an accepted estimate what was chosen, of a change order the work that is added. */
  readonly offer: Offer;
  /** What a change order is about; `sums` are then what it changes and may have a minus. Omitted for an estimate. */
  readonly change?: PublicChange;
  /** What an invoice asks for; `offer` is then empty. Omitted for an estimate. */
  readonly invoice?: DocumentInvoice;
  /** What happened in a period; `offer` is then empty, and `createdOn` its last day. Omitted for other documents. */
  readonly statement?: DocumentStatement;

  /** Omitted but for a credit note and a receipt; `offer` is then empty. */
  readonly slip?: DocumentSlip;
  /** The titles of what was not chosen of an accepted estimate. */
  readonly notChosen?: readonly string[];
  readonly discount: DiscountOnWire | null;
  readonly sums: DocumentSums;
  /** The deposit as an amount; null or omitted for a percentage. */
  readonly depositFixedAmount?: string | null;
  /** Whether the deposit is asked for. */
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string | null;
  readonly termsAndConditions: string | null;
  readonly branding: DocumentBranding & { readonly logo: DocumentLogo | null };
  /** The photos that are printed, in order, and how many more the client's page shows. Omitted without any. */
  readonly photos?: { readonly list: readonly DocumentPhoto[]; readonly more: number };
  /**
   * What was paid of an accepted document, as decimal text; of an estimate also what its accepted change orders come to and what is
   * still due of all. A change order is paid with its job. Omitted while nothing was paid.
   */
  readonly payments?: { readonly paid: string; readonly due?: string; readonly changes?: string };
  /** The page where anyone can check the certificate. */
  readonly verifyAt?: string;
  /** The certificate as JSON, attached to the PDF so that the PDF alone can be checked. */
  readonly certificateFile?: string;
  /** The client's page, printed as a QR code, and whether it takes an answer. Omitted while nobody can open it. */
  readonly page?: { readonly url: string; readonly takesAnswer: boolean };
  /** Omitted until a client has accepted on their page. */
  readonly acceptance?: DocumentAcceptance;
}
