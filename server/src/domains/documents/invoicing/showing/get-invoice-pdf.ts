import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { ownWorkOf } from '@plumbline/contract/invoices/invoice-rows';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { EstimateDocument } from '../../../../pdf/document-data.ts';
import { invoiceFileName } from '../../../../pdf/estimate-file-name.ts';
import { checkAccess } from '../../../billing/check-access.ts';
import { getLogo } from '../../../settings/get-logo.ts';
import { getToday } from '../../get-today.ts';
import { readPhotos } from '../../printing/read-photos.ts';
import { findEstimateOwner } from '../../queries.ts';
import { getInvoice, type WholeInvoice } from '../get-invoice.ts';
import { invoiceNotFound } from '../get-locked-invoice.ts';
import { presentInvoiceDocument } from './present-invoice-document.ts';

/** How long a browser waits for a PDF before it is asked to retry. */
export const DOWNLOAD_PATIENCE_MS = 20_000;

export interface RenderedInvoice {
  readonly number: string;
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

/**
 * Returns the PDF of an invoice or a draft. Throws `NotFoundError`, `PaymentRequiredError`, and
 * `DocumentError`.
 */
export async function getInvoicePdf(deps: Deps, account: AccountId, id: string): Promise<RenderedInvoice> {
  const invoice = await getInvoice(deps, account, id);
  await checkAccess(deps, account, 'pdf');
  return render(deps, account, invoice);
}

/** Returns the same PDF for anyone with the link, regardless of the contractor’s plan. Throws `NotFoundError`, also for a draft. */
export async function getPublicInvoicePdf(deps: Deps, id: string): Promise<RenderedInvoice> {
  const owner = await findEstimateOwner(deps.db, id);
  if (!owner) throw invoiceNotFound();
  const invoice = await getInvoice(deps, owner, id);
  if (invoice.status === 'draft') throw invoiceNotFound();
  return render(deps, owner, invoice);
}

async function render(deps: Deps, account: AccountId, invoice: WholeInvoice): Promise<RenderedInvoice> {
  const document = await toInvoiceDocument(deps, account, invoice);
  const pdf = await deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
  return { number: invoice.number ?? '', fileName: invoiceFileName(invoice.number), pdf };
}

/**
 * Returns the content of an invoice’s PDF. Throws `UnavailableError` while the object store can’t be reached.
 */
export async function toInvoiceDocument(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock' | 'config' | 'files'>,
  account: AccountId,
  invoice: WholeInvoice,
): Promise<EstimateDocument> {
  const { content, number, issuedOn, dueOn, amountSettled, amountCredited, amountOpen, status, id, dueDays } =
    invoice;
  const { now, timeZone } = await getToday(deps, account);
  const today = calendarDate(now, timeZone);
  const photos = await readPhotos(deps, account, ownWorkOf(content)?.offer.files ?? []);
  const document = presentInvoiceDocument({
    content,
    number,
    issuedOn: issuedOn ?? today,
    dueOn: dueOn ?? addDays(today, dueDays),
    amountSettled,
    amountCredited,
    amountOpen,
    isVoid: status === 'void',
    logo: await getLogo(deps, account),
    pageUrl: number === null ? null : `${deps.config.appUrl}/invoice/${id}`,
  });
  return { ...document, ...(photos && { photos }) };
}
