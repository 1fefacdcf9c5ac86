import { changeName, changeWork } from '@plumbline/contract/offer/change-work';
import type { PrintedOffer } from '@plumbline/contract/offer/print-offer';
import type { EstimateDocument } from '../document-data.ts';
import { printAmount, printMoney } from './printable-figures.ts';
import { printableLine, printableOrNull } from './printable-text.ts';
import { printedPricesNote } from './printed-offer.ts';
import { type PrintedSum, type PrintedSums, printedSums } from './printed-sums.ts';
import { printedWork } from './printed-work.ts';

/** The parts of a printed change order that differ from an estimate. */
export interface PrintedChange {
  /** Above the title: `Change order CO-1 to estimate EST-0042`. */
  readonly name: string;
  readonly jobName: string;
  readonly jobDescription: string | null;
  readonly sections: readonly [];
  /** The added work, then the removed work, as groups. */
  readonly offer: PrintedOffer;
  readonly pricesNote: string | null;
  /** The change, between the job's totals without and with it. */
  readonly sums: PrintedSums;
}

/**
 * Returns the printed parts of a change order; null for an estimate. Throws a `DocumentError` for an invalid
 * decimal.
 */
export function printedChange(document: EstimateDocument): PrintedChange | null {
  const { change, currency, number } = document;
  if (!change) return null;
  const { deposit, payments } = printedSums(document);
  const work = changeWork(document.offer, change).map((part) => ({ ...part, discount: document.discount }));
  const row = (label: string, amount: string): PrintedSum => ({ label, amount });
  return {
    name: printableLine(changeName(number, change)),
    jobName: printableLine(change.title),
    jobDescription: printableOrNull(change.reason),
    sections: [],
    offer: { groups: printedWork(document, work), choices: [], extras: null, notChosen: null },
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
