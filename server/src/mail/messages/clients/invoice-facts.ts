import { printDate } from '../../../pdf/printed/printable-figures.ts';
import type { InvoiceMail } from '../../mail-sources.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';

/** The rows about an invoice below the text of its mail: what leads from its total to the amount due. */
export function invoiceFacts({ document, title, total, settled, credited, open, dueOn }: InvoiceMail) {
  const amounts = [
    { label: 'Already paid', value: settled },
    { label: 'Credited', value: credited },
    { label: 'Amount due', value: open === total ? null : open },
  ];
  return [
    { label: 'Invoice', value: document.number },
    { label: 'For', value: cleanHeaderText(title) },
    { label: 'Due', value: printDate(dueOn) },
    ...amounts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
  ];
}
