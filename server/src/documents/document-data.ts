import type { Currency } from '@plumbline/contract/pricing/currency';

export type DocumentFontFamily = 'Arial' | 'Helvetica' | 'Times' | 'Courier' | 'Georgia' | 'Verdana';
export type DocumentHeadingSize = 'Small' | 'Medium' | 'Large';
export type DocumentBodyTextSize = '12px' | '14px' | '16px';
export type DocumentLayoutTemplate = 'logo-left' | 'logo-center' | 'logo-right' | 'minimalist';
export type DocumentBorderThickness = 'None' | 'Thin' | 'Medium' | 'Thick';
export type DocumentBorderStyle = 'Solid' | 'Dashed' | 'Dotted';

export interface DocumentCompany {
  readonly name: string;
  /** May hold several lines. */
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly licenseNumber: string | null;
}

export interface DocumentClient {
  readonly name: string;
  /** May hold several lines. */
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface DocumentLaborLine {
  readonly description: string;
  readonly laborTypeName: string | null;
  readonly hours: string;
  readonly rate: string;
  readonly total: string;
}

export interface DocumentMaterialLine {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitCost: string;
  readonly total: string;
}

export interface DocumentAdditionalCost {
  readonly typeName: string | null;
  readonly description: string;
  readonly amount: string;
}

export interface DocumentSums {
  readonly laborSubtotal: string;
  readonly laborMarkupPercent: string;
  readonly laborMarkupAmount: string;
  readonly materialsSubtotal: string;
  readonly materialMarkupPercent: string;
  readonly materialMarkupAmount: string;
  readonly additionalCostsTotal: string;
  readonly subtotal: string;
  readonly taxPercent: string;
  readonly taxAmount: string;
  readonly total: string;
  /** Null where no deposit is asked for; then `depositAmount` is null too. */
  readonly depositPercent: string | null;
  readonly depositAmount: string | null;
}

export interface DocumentBranding {
  /** `#rrggbb`; anything else prints in the product's own blue. */
  readonly primaryColor: string;
  readonly accentColor: string;
  readonly fontFamily: DocumentFontFamily;
  readonly headingSize: DocumentHeadingSize;
  readonly bodyTextSize: DocumentBodyTextSize;
  readonly layoutTemplate: DocumentLayoutTemplate;
  readonly borderThickness: DocumentBorderThickness;
  readonly borderStyle: DocumentBorderStyle;
  readonly footerText: string | null;
}

/**
 * Everything a printed estimate says, as stored. Money, rates, hours, quantities and percentages are decimal
 * strings (`"13394.93"`), amounts in the main unit of `currency`; nothing is computed again from them. Dates
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
  readonly laborLines: readonly DocumentLaborLine[];
  readonly materialLines: readonly DocumentMaterialLine[];
  readonly additionalCosts: readonly DocumentAdditionalCost[];
  readonly sums: DocumentSums;
  readonly customPaymentInstructions: string | null;
  readonly termsAndConditions: string | null;
  readonly branding: DocumentBranding;
}
