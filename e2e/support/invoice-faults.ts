import type { ParsedMail } from 'mailparser';

/** An invoice as its contractor reads it. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: 'draft' | 'sent' | 'viewed' | 'paid' | 'void';
  readonly note: string | null;
  readonly issuedOn: string | null;
  readonly totalAmount: string;
  readonly amountSettled: string;
  readonly amountCredited: string;
  readonly payments: readonly {
    readonly id: string;
    readonly amount: string;
    readonly refunded: string;
    readonly online: boolean;
  }[];
  readonly creditNotes: readonly { readonly id: string; readonly number: string }[];
  readonly events: readonly { readonly type: string }[];
}

/** How many events of a kind an invoice has. */
export const count = ({ events }: Invoice, wanted: string) =>
  events.filter(({ type }) => type === wanted).length;

/**
 * Rows that are incomplete, duplicated or of unknown origin, given the ids of everything ever sent and the
 * mails of the client.
 */
export function findInvoiceFaults(
  invoice: Invoice,
  sent: ReadonlySet<string>,
  received: readonly Pick<ParsedMail, 'text' | 'subject'>[],
): string[] {
  const { id, status, number, issuedOn, payments, creditNotes } = invoice;
  const isIssued = status !== 'draft';
  const mails = received.filter(({ text }) => text?.includes(`/invoice/${id}`));
  const mailed = (subject: RegExp) => mails.filter((mail) => subject.test(mail.subject ?? '')).length;
  const isSound: Record<string, boolean> = {
    'is half issued':
      (number !== null) === isIssued &&
      (issuedOn !== null) === isIssued &&
      count(invoice, 'issued') === Number(isIssued),
    'is half void': count(invoice, 'voided') === Number(status === 'void'),
    'has money that nobody paid': payments.every((row) => row.online || sent.has(row.id)),
    'has a payment twice': count(invoice, 'payment_received') === payments.length,
    'was paid online twice': payments.filter(({ online }) => online).length <= 1,
    'has credit notes that nobody issued': creditNotes.every((row) => sent.has(row.id)),
    'has a credit note twice': count(invoice, 'credited') === creditNotes.length,
    // The mails follow the commits.
    'was mailed twice': mailed(/^Invoice /) <= count(invoice, 'sent'),
    'was reminded of twice': mailed(/^Reminder/) <= count(invoice, 'reminder_sent'),
    'has a receipt twice': mailed(/^Receipt/) <= payments.length,
  };
  return Object.keys(isSound).filter((fault) => !isSound[fault]);
}
