import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../../account-id.ts';
import type { Deps } from '../../../../deps.ts';
import { mailLogo } from '../../../../mail/mail-logo.ts';
import type { InvoiceMail, InvoiceReminderMail, PaidEstimateMail } from '../../../../mail/mail-sources.ts';
import { getAccount } from '../../../accounts/get-profile.ts';
import { INVOICE } from '../../kinds.ts';
import { findEstimate, findEstimateOwner } from '../../queries.ts';
import { getInvoice, type WholeInvoice } from '../get-invoice.ts';
import { toInvoiceDocument } from './get-invoice-pdf.ts';

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'files'>;

/** Returns the content of an invoice’s mail; null if it was deleted or voided since it was sent. */
export async function findInvoiceMail(deps: Reads, id: string): Promise<InvoiceMail | null> {
  const account = await findEstimateOwner(deps.db, id);
  if (!account) return null;
  const invoice = await getInvoice(deps, account, id);
  const { status, dueOn, amountOpen, currency } = invoice;
  if (status === 'draft' || status === 'void' || dueOn === null) return null;
  return {
    ...(await toMail(deps, account, invoice)),
    ...amountsOf(invoice),
    open: status === 'paid' ? null : formatMoney(amountOpen, currency),
    dueOn,
  };
}

/**
 * Returns the content of a reminder; null if nothing is open anymore, or the client stopped the reminders.
 */
export async function findInvoiceReminder(deps: Reads, id: string): Promise<InvoiceReminderMail | null> {
  const account = await findEstimateOwner(deps.db, id);
  if (!account) return null;
  const invoice = await getInvoice(deps, account, id);
  const { status, dueOn, amountOpen, currency, isOverdue, reminders } = invoice;
  if ((status !== 'sent' && status !== 'viewed') || dueOn === null || reminders.stoppedAt !== null)
    return null;
  return {
    ...(await toMail(deps, account, invoice)),
    ...amountsOf(invoice),
    open: formatMoney(amountOpen, currency),
    dueOn,
    isOverdue,
  };
}

/** Returns a receipt’s content about an invoice; null for any other document. */
export async function findPaidInvoice(deps: Reads, id: string): Promise<PaidEstimateMail | null> {
  const account = await findEstimateOwner(deps.db, id);
  const row = account && (await findEstimate(deps.db, account, id));
  if (!account || row?.kind !== INVOICE.name) return null;
  const invoice = await getInvoice(deps, account, id);
  const isOpen = invoice.status === 'sent' || invoice.status === 'viewed';
  return {
    ...(await toMail(deps, account, invoice)),
    isOnline: true,
    depositDue: isOpen ? formatMoney(invoice.amountOpen, invoice.currency) : null,
  };
}

function amountsOf({ title, totalAmount, amountSettled, amountCredited, currency }: WholeInvoice) {
  const unlessZero = (amount: string) => (isZero(amount) ? null : formatMoney(amount, currency));
  return {
    title,
    total: formatMoney(totalAmount, currency),
    settled: unlessZero(amountSettled),
    credited: unlessZero(amountCredited),
  };
}

async function toMail(deps: Reads, account: AccountId, invoice: WholeInvoice) {
  const owner = await getAccount(deps, account);
  const document = await toInvoiceDocument(deps, account, invoice);
  return {
    estimateId: invoice.id,
    contractorName: invoice.content.contractor.contactName,
    contractorEmail: owner.businessEmail ?? owner.email,
    subjectTemplate: null,
    bodyTemplate: null,
    logo: await mailLogo(document.branding.logo),
    document,
  };
}
