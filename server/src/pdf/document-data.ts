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
  /** Whether the logo is printed without the company name. */
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

/** The content of an invoice, which replaces an estimate's lines and sums. */
export interface DocumentInvoice
  extends Pick<
    InvoiceContent,
    'estimateNumber' | 'title' | 'parts' | 'note' | 'subtotal' | 'taxes' | 'totalAmount' | 'job' | 'work'
  > {
  readonly state: 'draft' | 'issued' | 'void';
  readonly dueOn: string | null;
  /** The amount paid by the job's money, and the amount still due, as decimal text. */
  readonly amountSettled: string;
  readonly amountCredited: string;
  readonly amountOpen: string;
}

/** The content of a statement, which replaces an estimate's lines and sums. */
export type DocumentStatement = Pick<
  Statement,
  'from' | 'to' | 'balanceBefore' | 'rows' | 'balanceAfter' | 'held' | 'aging'
>;

/**
 * The content of a credit note or a receipt, which replaces an estimate's lines and sums: words, and amounts
 * as decimal text.
 */
export interface DocumentSlip {
  readonly heading: 'Credit note' | 'Receipt';
  /** Of the amounts, if it is not the document's: money can arrive in another one. */
  readonly currency?: string;
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
  /**
   * The content that the client may see and pick; for an accepted estimate the chosen parts, for a change
   * order the added work.
   */
  readonly offer: Offer;
  /**
   * The fields of a change order, whose `sums` are differences and can be negative. Omitted for an estimate.
   */
  readonly change?: PublicChange;
  /** The fields of an invoice; `offer` is then empty. Omitted for an estimate. */
  readonly invoice?: DocumentInvoice;
  /**
   * The fields of a statement; `offer` is then empty, and `createdOn` is the last day of the period. Omitted
   * for other documents.
   */
  readonly statement?: DocumentStatement;

  /** The fields of a credit note or a receipt; `offer` is then empty. Omitted for other documents. */
  readonly slip?: DocumentSlip;
  /** The titles of the choices not picked in an accepted estimate. */
  readonly notChosen?: readonly string[];
  readonly discount: DiscountOnWire | null;
  readonly sums: DocumentSums;
  /** The deposit as an amount; null or omitted for a percentage. */
  readonly depositFixedAmount?: string | null;
  /** Whether there is a deposit. */
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string | null;
  readonly termsAndConditions: string | null;
  readonly branding: DocumentBranding & { readonly logo: DocumentLogo | null };
  /** The photos that are printed, in order, and how many more the client's page shows. Omitted without any. */
  readonly photos?: { readonly list: readonly DocumentPhoto[]; readonly more: number };
  /**
   * The amount paid on an accepted document, as decimal text; for an estimate also the sum of its accepted
   * change orders and the total still due. A change order is paid with its job. Omitted while nothing was
   * paid.
   */
  readonly payments?: { readonly paid: string; readonly due?: string; readonly changes?: string };
  /** The page where anyone can check the certificate. */
  readonly verifyAt?: string;
  /** The certificate as JSON, attached to the PDF so that the PDF alone can be checked. */
  readonly certificateFile?: string;
  /**
   * The client's page, printed as a QR code, and whether it can be answered. Omitted while nobody can open
   * it.
   */
  readonly page?: { readonly url: string; readonly takesAnswer: boolean };
  /** Omitted until a client has accepted on their page. */
  readonly acceptance?: DocumentAcceptance;
}
