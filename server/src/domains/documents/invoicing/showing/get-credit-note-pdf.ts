import { calendarDateText } from '@plumbline/contract/calendar';
import { taxRows } from '@plumbline/contract/invoices/invoice-rows';
import type { AccountId } from '../../../../account-id.ts';
import type { Deps } from '../../../../deps.ts';
import { NotFoundError } from '../../../../errors.ts';
import { slipFileName } from '../../../../pdf/estimate-file-name.ts';
import { checkAccess } from '../../../billing/check-access.ts';
import { getLogo } from '../../../settings/get-logo.ts';
import { findEstimateOwner } from '../../queries.ts';
import { getInvoice } from '../get-invoice.ts';
import { findCreditNote } from '../queries.ts';
import { DOWNLOAD_PATIENCE_MS, type RenderedInvoice } from './get-invoice-pdf.ts';
import { formatCreditNumber } from './present-invoice.ts';
import { presentSlip } from './present-invoice-document.ts';

const creditNoteNotFound = () => new NotFoundError('Credit Note Not Found');

/** Returns the PDF of a credit note. Throws `NotFoundError`, `PaymentRequiredError` and `DocumentError`. */
export async function getCreditNotePdf(deps: Deps, account: AccountId, id: string): Promise<RenderedInvoice> {
  const pdf = await render(deps, account, id);
  await checkAccess(deps, account, 'pdf');
  return pdf;
}

/** Returns the same PDF for anyone with the link of the invoice, regardless of the contractor’s plan. Throws `NotFoundError`. */
export async function getPublicCreditNotePdf(
  deps: Deps,
  invoiceId: string,
  id: string,
): Promise<RenderedInvoice> {
  const owner = await findEstimateOwner(deps.db, invoiceId);
  if (!owner) throw creditNoteNotFound();
  return render(deps, owner, id, invoiceId);
}

/** `invoiceId` is the invoice that the note must be of, if given. */
async function render(
  deps: Deps,
  account: AccountId,
  id: string,
  invoiceId?: string,
): Promise<RenderedInvoice> {
  const note = await findCreditNote(deps.db, account, id);
  if (!note || (invoiceId !== undefined && note.invoiceId !== invoiceId)) throw creditNoteNotFound();
  const { content } = note;
  const invoice = await getInvoice(deps, account, note.invoiceId);
  const number = formatCreditNumber(note.number);
  const document = presentSlip(
    number,
    note.issuedOn,
    {
      heading: 'Credit note',
      about: `For invoice ${content.invoiceNumber} of ${calendarDateText(content.invoiceIssuedOn)}`,
      title: invoice.content.title,
      facts: [{ label: 'Invoice', value: content.invoiceNumber }],
      sums: taxRows(content),
      total: { label: 'Credit', amount: content.totalAmount },
      after: [],
      notes: [{ title: 'Reason', text: note.reason }],
    },
    {
      ...invoice.content,
      logo: await getLogo(deps, account),
      pageUrl: `${deps.config.appUrl}/invoice/${note.invoiceId}`,
    },
  );
  const pdf = await deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
  return { number, fileName: slipFileName('credit-note', number), pdf };
}
