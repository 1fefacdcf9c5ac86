import { offerRows } from '@plumbline/contract/offer/offer-rows';
import type { PrintedGroup } from '@plumbline/contract/offer/print-offer';
import type { DiscountOnWire } from '@plumbline/contract/pricing/sums';
import type { EstimateDocument } from '../document-data.ts';
import { checkedDecimal } from './printable-figures.ts';
import { printableLine } from './printable-text.ts';
import { printedOffer, printedSections } from './printed-offer.ts';
import type { PrintedSum } from './printed-sums.ts';

/** A part of the work, which ends with the sums of that work or has none. */
type WorkPart = PrintedGroup & { readonly sums: readonly PrintedSum[] };

/** Work with its sums, of a document that has several. */
interface PrintableWork {
  readonly title: string;
  readonly offer: EstimateDocument['offer'];
  readonly discount: DiscountOnWire | null;
  readonly sums: {
    readonly discountAmount: string | null;
    readonly subtotal: string;
    readonly totalAmount: string;
  };
}

/**
 * Returns the work as groups: the lines without a group under the work's name, then its groups, which are named after it; the last
 * has the sums. Throws a `DocumentError` for an invalid decimal.
 */
export function printedWork(document: EstimateDocument, works: readonly PrintableWork[]): WorkPart[] {
  return works.flatMap(({ title, offer, discount, sums }, place) => {
    const half = {
      ...document,
      offer,
      discount,
      sums: { ...document.sums, ...sums, discountAmount: sums.discountAmount ?? '0' },
    };
    for (const figure of Object.values(half.sums)) checkedDecimal(figure);
    const base = {
      id: `work-${place}`,
      title: printableLine(title),
      text: [],
      amount: null,
      box: null,
      sections: printedSections(half),
      sums: [],
    };
    const groups = printedOffer(half)?.groups ?? [];
    const parts = [
      ...(base.sections.length > 0 || groups.length === 0 ? [base] : []),
      ...groups.map((group) => ({ ...group, title: `${base.title}: ${group.title}`, sums: [] })),
    ];
    const all = offerRows(offer, { ...half, ...half.sums, ...sums }, 'document');
    // Groups print their amounts themselves.
    const ungrouped = all.parts.filter(({ key }) => groups.every(({ id }) => id !== key));
    const rows = [...ungrouped, ...all.subtotals, { ...all.total, label: title }, ...all.included];
    return parts.map((part, index) =>
      index < parts.length - 1
        ? part
        : {
            ...part,
            sums: rows.map(({ key, label, amount }) => ({
              label: printableLine(label),
              amount,
              ...(key === 'total' && { isTotal: true as const }),
            })),
          },
    );
  });
}
