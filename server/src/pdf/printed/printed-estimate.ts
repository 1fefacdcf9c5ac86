import { isSameAddress } from '@plumbline/contract/clients';
import type { PrintedSection } from '@plumbline/contract/offer/print-lines';
import type { PrintedOffer } from '@plumbline/contract/offer/print-offer';
import { licenseText } from '@plumbline/contract/settings/license-text';
import type { DocumentCompany, EstimateDocument } from '../document-data.ts';
import { type CalendarDate, calendarDate, printDate } from './printable-figures.ts';
import { holdsEmoji, holdsRightToLeft, printableLine, printableOrNull } from './printable-text.ts';
import { type PrintedBrand, printedBrand } from './printed-brand.ts';
import { type PrintedCertificate, printedCertificate } from './printed-certificate.ts';
import { type PrintedChange, printedChange } from './printed-change.ts';
import { type PrintedMark, printedInvoice } from './printed-invoice.ts';
import { printedOffer, printedPricesNote, printedSections } from './printed-offer.ts';
import { type PrintedPageLink, printedPageLink } from './printed-page-link.ts';
import { printedSlip } from './printed-slip.ts';
import { printedStatement } from './printed-statement.ts';

import { type PrintedSums, printedSums } from './printed-sums.ts';

interface PrintedCompany {
  readonly name: string;
  /** Address, phone, e-mail and license, one per line. */
  readonly lines: readonly string[];
  /** Address, phone and e-mail, for one line. */
  readonly contact: readonly string[];
  readonly license: string | null;
}

/** The contractor's logo in pixels; its bytes are passed separately, see `typst-compiler.ts`. */
export interface PrintedLogo {
  readonly format: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

/** The photos on the last pages; their bytes are passed separately, as `photo-1` and so on. */
interface PrintedPhotos {
  readonly list: readonly { readonly number: number; readonly caption: string; readonly alt: string }[];
  /** `12 more photos are on your estimate’s page.` */
  readonly more: string | null;
}

/** The input of the templates: all text and figures in printed form. */
export interface PrintedEstimate {
  readonly title: string;
  /** `Estimate`, the first heading. */
  readonly heading: string;
  /** The name of a change order, or the subject of an invoice, above its title; null for an estimate. */
  readonly changeName: string | null;
  /** `ACCEPTED`, next to the heading; null for a document that only waits for an answer. */
  readonly mark: PrintedMark | null;
  /** The figure that two layouts print first; null for the total. */
  readonly headline: { readonly label: string; readonly amount: string } | null;
  /** `Prepared for`, above the client. */
  readonly clientLabel: string;
  /** Whether it ends with signature lines. */
  readonly takesSignature: boolean;
  readonly number: string;
  readonly paper: 'us-letter' | 'a4';
  readonly createdOn: CalendarDate;
  readonly company: PrintedCompany;
  readonly client: { readonly name: string; readonly lines: readonly string[] } | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly jobName: string | null;
  readonly jobDescription: string | null;
  readonly jobAddress: string | null;
  /** The tables of the lines without a group. */
  readonly sections: readonly PrintedSection[];
  /** Groups and choices; null for an estimate without them. */
  readonly offer: PrintedOffer | null;
  /** `Prices include VAT`. */
  readonly pricesNote: string | null;
  readonly sums: PrintedSums;
  readonly notes: readonly { readonly title: string; readonly text: string }[];
  readonly footerText: string | null;
  readonly logo: PrintedLogo | null;
  readonly brand: PrintedBrand;
  readonly certificate: PrintedCertificate | null;
  readonly photos: PrintedPhotos | null;
  readonly pageLink: PrintedPageLink | null;
  /** Whether it contains emoji or right-to-left text; otherwise the templates need not look for them. */
  readonly hasEmoji: boolean;
  readonly readsFromRight: boolean;
}

function present(lines: readonly (string | null)[]): string[] {
  return lines.filter((line) => line !== null);
}

/** An address whose town, state and ZIP code stay on one line. */
function printedAddress(address: string | null): string | null {
  return (
    printableOrNull(address)?.replace(
      /,? +([A-Z]{2}) +(\d{5}(?:-\d{4})?)(?=\n|$)/g,
      (_, state, zip) => `,\u00A0${state}\u00A0${zip}`,
    ) ?? null
  );
}

/** Null also if the work is at the client's own address, which is printed anyway. */
function jobAddressOf({ jobAddress, client }: EstimateDocument): string | null {
  const isOwn = jobAddress !== null && client?.address && isSameAddress(jobAddress, client.address);
  return isOwn ? null : printedAddress(jobAddress);
}

function licenseLine(licenseNumber: string | null): string | null {
  const license = printableOrNull(licenseNumber);
  return license === null ? null : licenseText(license);
}

function printedNotes(estimate: EstimateDocument): PrintedEstimate['notes'] {
  const notes = [
    { title: 'About us', text: printableOrNull(estimate.company.description ?? null) },
    { title: 'Payment instructions', text: printableOrNull(estimate.customPaymentInstructions) },
    { title: 'Terms and conditions', text: printableOrNull(estimate.termsAndConditions) },
  ];
  return notes.flatMap(({ title, text }) => (text === null ? [] : [{ title, text }]));
}

function printedCompany(company: DocumentCompany): PrintedCompany {
  const address = printedAddress(company.address);
  const phone = printableOrNull(company.phone);
  const email = printableOrNull(company.email);
  const license = licenseLine(company.licenseNumber);
  return {
    name: printableLine(company.name),
    lines: present([address, phone, email, license]),
    contact: present([address && address.replace(/\s*,?\s*\n\s*/g, ', '), phone, email]),
    license,
  };
}

/**
 * Converts an estimate to printed form: formats stored values and computes none of them. The paper is Letter for US and
 * Canadian dollars, A4 otherwise. Throws a `DocumentError` for an invalid stored decimal or date.
 */
export function printEstimate(estimate: EstimateDocument, logo: PrintedLogo | null = null): PrintedEstimate {
  const { client } = estimate;
  const number = printableLine(estimate.number);
  const company = printedCompany(estimate.company);
  const change = printedChange(estimate);
  const heading = change ? 'Change order' : 'Estimate';
  const certificate = printedCertificate(estimate);
  const printed: Omit<PrintedEstimate, 'hasEmoji' | 'readsFromRight'> = {
    title: `${heading} ${number}, ${company.name}`,
    heading,
    changeName: change && change.name,
    mark: certificate && { title: 'ACCEPTED', text: certificate.acceptedOn, ink: 'good' },
    headline: null,
    clientLabel: 'Prepared for',
    takesSignature: true,
    number,
    paper: estimate.currency === 'USD' || estimate.currency === 'CAD' ? 'us-letter' : 'a4',
    createdOn: calendarDate(estimate.createdOn),
    company,
    client: client && {
      name: printableLine(client.name),
      lines: present([
        printedAddress(client.address),
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
    jobAddress: jobAddressOf(estimate),
    sections: printedSections(estimate),
    offer: printedOffer(estimate),
    pricesNote: printedPricesNote(estimate),
    sums: printedSums(estimate),
    notes: printedNotes(estimate),
    footerText: printableOrNull(estimate.branding.footerText),
    logo: logo && { format: logo.format, width: logo.width, height: logo.height },
    brand: printedBrand(estimate.branding),
    certificate,
    photos: printedPhotos(estimate),
    pageLink: printedPageLink(estimate),
    ...(change && contentOf(change)),
    ...(printedInvoice(estimate) ?? printedStatement(estimate) ?? printedSlip(estimate)),
  };
  const allText = JSON.stringify(printed);
  return { ...printed, hasEmoji: holdsEmoji(allText), readsFromRight: holdsRightToLeft(allText) };
}

/** The content of a change order that replaces an estimate's. */
function contentOf({ name: _name, ...content }: PrintedChange) {
  return content;
}

function printedPhotos({ photos, change, invoice }: EstimateDocument): PrintedPhotos | null {
  if (!photos || photos.list.length === 0) return null;
  const { list, more } = photos;
  const count = list.length + more;
  const noun = invoice ? 'invoice' : change ? 'change order' : 'estimate';
  return {
    list: list.map(({ number, caption }) => ({
      number,
      caption: printableLine(caption),
      alt: printableLine(caption) || `Photo ${number} of ${count}`,
    })),
    more:
      more === 0 ? null : `${more} more ${more === 1 ? 'photo is' : 'photos are'} on your ${noun}’s page.`,
  };
}
