import { changeName, changeWork } from '@plumbline/contract/offer/change-work';
import { offerRows } from '@plumbline/contract/offer/offer-rows';
import type { PrintedGroup, PrintedOffer } from '@plumbline/contract/offer/print-offer';
import type { EstimateDocument } from './document-data.ts';
import { checkedDecimal, printAmount, printMoney } from './printable-figures.ts';
import { printableLine, printableOrNull } from './printable-text.ts';
import { printedOffer, printedPricesNote, printedSections } from './printed-offer.ts';
import { type PrintedSum, type PrintedSums, printedSums } from './printed-sums.ts';

/** A part of the work, which ends with the sums of that work or has none. */
type ChangePart = PrintedGroup & { readonly sums: readonly PrintedSum[] };

/** How a change order is printed where it differs from an estimate. */
export interface PrintedChange {
  /** Above the title: `Change order CO-1 to estimate EST-0042`. */
  readonly name: string;
  readonly jobName: string;
  readonly jobDescription: string | null;
  readonly sections: readonly [];
  /** The work that is added, then the work that is taken out, as groups. */
  readonly offer: PrintedOffer;
  readonly pricesNote: string | null;
  /** This change between the job's total without and with it. */
  readonly sums: PrintedSums;
}

/** Returns what a change order prints; null for an estimate. Throws a `DocumentError` for an invalid decimal. */
export function printedChange(document: EstimateDocument): PrintedChange | null {
  const { change, currency, number } = document;
  if (!change) return null;
  const { deposit, payments } = printedSums(document);
  const row = (label: string, amount: string): PrintedSum => ({ label, amount });
  return {
    name: printableLine(changeName(number, change)),
    jobName: printableLine(change.title),
    jobDescription: printableOrNull(change.reason),
    sections: [],
    offer: { groups: printedWork(document), choices: [], extras: null, notChosen: null },
    pricesNote: printedPricesNote(document),
    sums: {
      heading: null,
      parts: [],
      subtotals: [row('Job so far', printAmount(change.job.before))],
      total: row('This change', printMoney(document.sums.totalAmount, currency)),
      included: [row('Job afterwards', printMoney(change.job.after, currency))],
      deposit,
      schedule: [],
      payments,
    },
  };
}

/** The lines without a group under the work's name, then its groups, which are named after it; the last has the sums. */
function printedWork({ change, ...document }: EstimateDocument): ChangePart[] {
  if (!change) return [];
  return changeWork(document.offer, change).flatMap(({ title, offer, sums }, place) => {
    const half = {
      ...document,
      offer,
      sums: { ...document.sums, ...sums, discountAmount: sums.discountAmount ?? '0' },
    };
    for (const figure of Object.values(half.sums)) checkedDecimal(figure);
    const base = {
      id: `work-${place}`,
      title,
      text: [],
      amount: null,
      box: null,
      sections: printedSections(half),
      sums: [],
    };
    const groups = printedOffer(half)?.groups ?? [];
    const parts = [
      ...(base.sections.length > 0 || groups.length === 0 ? [base] : []),
      ...groups.map((group) => ({ ...group, title: `${title}: ${group.title}`, sums: [] })),
    ];
    const all = offerRows(offer, { ...document, ...document.sums, ...sums }, 'document');
    // Groups have their amounts with them.
    const ungrouped = all.parts.filter(({ key }) => groups.every(({ id }) => id !== key));
    const rows = [...ungrouped, ...all.subtotals, { ...all.total, label: title }, ...all.included];
    return parts.map((part, index) =>
      index < parts.length - 1
        ? part
        : { ...part, sums: rows.map(({ label, amount }) => ({ label: printableLine(label), amount })) },
    );
  });
}
