/**
 * The file name of a downloaded estimate: `estimate-EST-0148.pdf`, of a change order `change-order-EST-0148-CO1.pdf`. It keeps only ASCII letters, digits, points,
 * dashes and underscores of the number, so it is safe in a header and on every disk.
 */
export function estimateFileName(number: string): string {
  const safe = safeName(number);
  return `${/-CO\d/.test(safe) ? 'change-order' : 'estimate'}-${safe || 'document'}.pdf`;
}

/** The same for an invoice: `invoice-INV-0001.pdf`; without a number `draft-invoice.pdf`. */
export const invoiceFileName = (number: string | null) =>
  number === null ? 'draft-invoice.pdf' : `invoice-${safeName(number) || 'document'}.pdf`;

/** The same for a statement: `statement-2026-01-01-to-2026-11-30.pdf`. */
export const statementFileName = (
  { from, to }: { readonly from: string; readonly to: string },
  kind = 'pdf',
) => `statement-${from}-to-${to}.${kind}`;

/** `credit-note-CN-0001.pdf`, `receipt-INV-0001.pdf` */
export const slipFileName = (kind: 'credit-note' | 'receipt', number: string) =>
  `${kind}-${safeName(number) || 'document'}.pdf`;

const safeName = (number: string) => number.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
