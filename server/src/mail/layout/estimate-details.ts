import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { EstimateDocument } from '../../documents/document-data.ts';
import { printDate } from '../../documents/printable-figures.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import type { EstimateFact } from './estimate-facts.tsx';

/** What a client's mail says about an unanswered estimate below its text. */
export function openFacts(document: EstimateDocument, hasPdf: boolean): EstimateFact[] {
  const address = cleanHeaderText(
    (document.jobAddress ?? document.client?.address ?? '').replaceAll('\n', ', '),
  );
  return [
    { label: 'Estimate', value: document.number },
    ...(address ? [{ label: 'Address', value: address }] : []),
    ...(document.validUntil ? [{ label: 'Valid until', value: printDate(document.validUntil) }] : []),
    ...(hasPdf ? [{ label: 'PDF', value: 'Attached' }] : []),
  ];
}

/** The total as a row of the text part. */
export function totalFact({ sums, currency }: EstimateDocument): EstimateFact {
  return { label: 'Total', value: formatMoney(sums.totalAmount, currency) };
}

/** The deposit the estimate asks for, with its currency; null for none. */
export function depositText({ acceptPayments, sums, currency }: EstimateDocument): string | null {
  return acceptPayments && !isZero(sums.depositAmount) ? formatMoney(sums.depositAmount, currency) : null;
}
