import { oneLine } from '@plumbline/contract/content/one-line';
import { offerRows } from '@plumbline/contract/offer/offer-rows';
import { joinWords, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { EstimateDocument } from '../../pdf/document-data.ts';
import { printDate } from '../../pdf/printed/printable-figures.ts';
import { packageTotals } from '../../pdf/printed/printed-offer.ts';
import { cleanHeaderText } from '../transport/clean-header-text.ts';
import type { EstimateFact } from './estimate-facts.tsx';

/** The subject of a mail, in the middle of a sentence. */
export const nounOf = ({
  change,
  invoice,
  statement,
}: Pick<EstimateDocument, 'change' | 'invoice' | 'statement'>) => {
  if (statement) return 'statement';
  if (invoice) return 'invoice';
  return change ? 'change order' : 'estimate';
};

/** With its number: `estimate EST-0148`. */
export const nameOf = (document: Pick<EstimateDocument, 'change' | 'invoice' | 'statement' | 'number'>) =>
  `${nounOf(document)} ${document.number}`.trim();

/** The subject of a mail as its first rows; for a change order also its title and its estimate. */
export function documentFacts({
  change,
  invoice,
  number,
}: Pick<EstimateDocument, 'change' | 'invoice' | 'number'>): EstimateFact[] {
  if (invoice)
    return [
      { label: 'Invoice', value: number },
      { label: 'For', value: cleanHeaderText(invoice.title) },
    ];
  if (!change) return [{ label: 'Estimate', value: number }];
  return [
    { label: 'Change order', value: number },
    { label: 'Title', value: cleanHeaderText(change.title) },
    { label: 'Estimate', value: change.estimateNumber },
  ];
}

/** The rows about an unanswered estimate below the text of a client's mail. */
export function openFacts(document: EstimateDocument, hasPdf: boolean): EstimateFact[] {
  const address = cleanHeaderText(oneLine(document.jobAddress ?? document.client?.address ?? ''));
  const { change, currency } = document;
  return [
    ...documentFacts(document),
    ...(address ? [{ label: 'Address', value: address }] : []),
    ...choiceFacts(document),
    ...(change ? [{ label: 'Job afterwards', value: formatMoney(change.job.after, currency) }] : []),
    ...(document.validUntil ? [{ label: 'Valid until', value: printDate(document.validUntil) }] : []),
    ...(hasPdf ? [{ label: 'PDF', value: 'Attached' }] : []),
  ];
}

/** The packages to choose from, each with its total, and how many add-ons there are. */
function choiceFacts(document: EstimateDocument): EstimateFact[] {
  const { groups, pricing } = document.offer;
  const options = groups
    .filter(({ kind }) => kind === 'included')
    .flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.filter(({ optional }) => optional)));
  const addOns = pricing === null ? 0 : groups.filter(({ kind }) => kind === 'addOn').length + options.length;
  return [
    ...packageTotals(document).map(({ title, isPicked, amount }) => ({
      label: `Total with ${cleanHeaderText(title)}`,
      value: isPicked ? `${amount} (recommended)` : amount,
    })),
    ...(addOns > 0 ? [{ label: 'Add-ons', value: `${addOns} to choose from` }] : []),
  ];
}

/** The choices of an accepted estimate as a row; none if there was nothing to choose. */
export function chosenFacts({ offer }: EstimateDocument): EstimateFact[] {
  const titles = offer.pricing === null ? pickedTitles(offer, offer.selection) : [];
  return titles.length > 0 ? [{ label: 'You chose', value: cleanHeaderText(joinWords(titles)) }] : [];
}

const rowsOf = ({ offer, sums, ...document }: EstimateDocument) =>
  offerRows(offer, { ...document, ...sums }, 'document');

/** The total as a row of the text part: `Total with Better`. */
export function totalFact(document: EstimateDocument): EstimateFact {
  const { label, amount } = rowsOf(document).total;
  return { label: document.change ? 'This change' : cleanHeaderText(label), value: amount };
}

/** The note next to an unanswered estimate's total: `With Better, deposit to start $1,774.34`. */
export function openNote(document: EstimateDocument): string {
  const deposit = depositText(document);
  const { heading } = rowsOf(document);
  const asked = deposit ? `Deposit to start ${deposit}` : '';
  if (heading === null) return asked;
  return [cleanHeaderText(heading), asked.replace('Deposit', 'deposit')].filter(Boolean).join(', ');
}

/** The deposit the estimate asks for, with its currency; null for none. */
export function depositText({ acceptPayments, sums, currency }: EstimateDocument): string | null {
  return acceptPayments && !isZero(sums.depositAmount) ? formatMoney(sums.depositAmount, currency) : null;
}
