import type { Offer } from '@plumbline/contract/offer/offer';
import { pricesIncludeText } from '@plumbline/contract/offer/offer-rows';
import type { PrintedSection } from '@plumbline/contract/offer/print-lines';
import {
  packageTotals as listTotals,
  type PackageTotal,
  type PrintedOffer,
  type PrintSource,
  printBase,
  printOffer,
} from '@plumbline/contract/offer/print-offer';
import type { EstimateDocument } from '../document-data.ts';
import { checkedDecimal } from './printable-figures.ts';
import { printableLine, printableText } from './printable-text.ts';

const sourceOf = ({ offer, notChosen, currency, discount, sums, photos }: EstimateDocument): PrintSource => ({
  offer: { ...offer, files: namedInPrint(offer.files, photos) },
  notChosen,
  currency,
  discount,
  depositPercentage: sums.depositPercentage,
});

/** The files, of which lines name only those that this document prints: a mail leaves photos out when they are too large. */
function namedInPrint(files: Offer['files'], photos: EstimateDocument['photos']): Offer['files'] {
  const printed = new Set(photos?.list.map(({ number }) => number));
  let number = 0;
  return files.map((file) => {
    if (file.kind === 'photo') number += 1;
    return { ...file, inPdf: file.inPdf && printed.has(number) };
  });
}

/** Texts that may have several lines. */
const TALL = new Set(['description', 'text', 'items']);

/** The same with every text printable. */
function printable<Value>(value: Value, name = ''): Value {
  // Figures and most texts are plain.
  if (typeof value === 'string' && /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/.test(value)) return value;
  if (typeof value === 'string')
    return (TALL.has(name) ? printableText(value) : printableLine(value)) as Value;
  if (Array.isArray(value)) return value.map((item) => printable(item, name)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part, key)])) as Value;
}

/** Throws a `DocumentError` for an invalid decimal in a line. */
function checkFigures({ offer }: EstimateDocument): void {
  for (const { sections } of offer.groups)
    for (const { quantity, unitPrice, amount } of sections.flatMap(({ lines }) => lines))
      for (const figure of [quantity, unitPrice, amount]) if (figure !== null) checkedDecimal(figure);
}

/** The groups, choices, add-ons and options of an estimate; null if it has none. */
export const printedOffer = (estimate: EstimateDocument): PrintedOffer | null =>
  printable(printOffer(sourceOf(estimate)));

/** The lines without a group, in a table for each section. Throws a `DocumentError` for an invalid decimal. */
export function printedSections(estimate: EstimateDocument): PrintedSection[] {
  checkFigures(estimate);
  return printable(printBase(sourceOf(estimate)));
}

/** `Prices include VAT`, printed above the lines; null if taxes are added to the prices. */
export function printedPricesNote({ offer }: EstimateDocument): string | null {
  return printable(pricesIncludeText(offer));
}

/** The packages that the client can choose from, each with its resulting total. */
export const packageTotals = (estimate: EstimateDocument): PackageTotal[] => listTotals(sourceOf(estimate));
