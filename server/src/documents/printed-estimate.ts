import { type BrandColors, brandColors } from '@plumbline/contract/brand-colors';
import { licenseText } from '@plumbline/contract/license-text';
import type { DocumentBranding, EstimateDocument } from './document-data.ts';
import { type CalendarDate, calendarDate, printDate } from './printable-figures.ts';
import { printableLine, printableOrNull } from './printable-text.ts';
import { type PrintedSection, printedSections } from './printed-lines.ts';
import { type PrintedSums, printedSums } from './printed-sums.ts';

/** What the templates read: every word and figure in the form it is printed in. */
export interface PrintedEstimate {
  readonly title: string;
  readonly number: string;
  readonly paper: 'us-letter' | 'a4';
  readonly createdOn: CalendarDate;
  readonly company: { readonly name: string; readonly lines: readonly string[] };
  readonly client: { readonly name: string; readonly lines: readonly string[] } | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly jobName: string | null;
  readonly jobDescription: string | null;
  readonly jobAddress: string | null;
  readonly sections: readonly PrintedSection[];
  readonly sums: PrintedSums;
  readonly notes: readonly { readonly title: string; readonly text: string }[];
  readonly footerText: string | null;
  readonly brand: {
    readonly colors: BrandColors;
    readonly fontFamily: DocumentBranding['fontFamily'];
    readonly headingSize: DocumentBranding['headingSize'];
    readonly bodyTextPx: number;
    readonly layoutTemplate: DocumentBranding['layoutTemplate'];
    readonly borderPx: number;
    readonly borderStyle: DocumentBranding['borderStyle'];
  };
}

const BORDER_PX = { None: 0, Thin: 1, Medium: 2, Thick: 3 } as const;
const BODY_TEXT_PX = { '12px': 12, '14px': 14, '16px': 16 } as const;

function present(lines: readonly (string | null)[]): string[] {
  return lines.filter((line) => line !== null);
}

function licenseLine(licenseNumber: string | null): string | null {
  const license = printableOrNull(licenseNumber);
  return license === null ? null : licenseText(license);
}

function printedNotes(estimate: EstimateDocument): PrintedEstimate['notes'] {
  const notes = [
    { title: 'Payment instructions', text: printableOrNull(estimate.customPaymentInstructions) },
    { title: 'Terms and conditions', text: printableOrNull(estimate.termsAndConditions) },
  ];
  return notes.flatMap(({ title, text }) => (text === null ? [] : [{ title, text }]));
}

function printedBrand(branding: DocumentBranding): PrintedEstimate['brand'] {
  return {
    colors: brandColors(branding.primaryColor, branding.accentColor),
    fontFamily: branding.fontFamily,
    headingSize: branding.headingSize,
    bodyTextPx: BODY_TEXT_PX[branding.bodyTextSize],
    layoutTemplate: branding.layoutTemplate,
    borderPx: BORDER_PX[branding.borderThickness],
    borderStyle: branding.borderStyle,
  };
}

/**
 * Puts an estimate into print: formats stored values and computes none of them. Paper is Letter for US and
 * Canadian dollars, A4 otherwise. Throws a `DocumentError` where a stored value is no decimal or no date.
 */
export function printEstimate(estimate: EstimateDocument): PrintedEstimate {
  const { company, client } = estimate;
  const number = printableLine(estimate.number);
  const companyName = printableLine(company.name);
  return {
    title: `Estimate ${number}, ${companyName}`,
    number,
    paper: estimate.currency === 'USD' || estimate.currency === 'CAD' ? 'us-letter' : 'a4',
    createdOn: calendarDate(estimate.createdOn),
    company: {
      name: companyName,
      lines: present([
        printableOrNull(company.address),
        printableOrNull(company.phone),
        printableOrNull(company.email),
        licenseLine(company.licenseNumber),
      ]),
    },
    client: client && {
      name: printableLine(client.name),
      lines: present([
        printableOrNull(client.address),
        printableOrNull(client.email),
        printableOrNull(client.phone),
      ]),
    },
    facts: [
      { label: 'Number', value: number },
      { label: 'Date', value: printDate(estimate.createdOn) },
      ...(estimate.validUntil === null
        ? []
        : [{ label: 'Valid until', value: printDate(estimate.validUntil) }]),
    ],
    jobName: printableOrNull(estimate.jobTypeName),
    jobDescription: printableOrNull(estimate.jobDescription),
    jobAddress: printableOrNull(estimate.jobAddress),
    sections: printedSections(estimate),
    sums: printedSums(estimate),
    notes: printedNotes(estimate),
    footerText: printableOrNull(estimate.branding.footerText),
    brand: printedBrand(estimate.branding),
  };
}
