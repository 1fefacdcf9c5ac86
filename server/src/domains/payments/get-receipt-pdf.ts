import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { slipFileName } from '../../pdf/estimate-file-name.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { presentContractor } from '../documents/answering/present-public.ts';
import { getDocumentOwner, getDocumentRow } from '../documents/get-document-row.ts';
import {
  DOWNLOAD_PATIENCE_MS,
  type RenderedInvoice,
} from '../documents/invoicing/showing/get-invoice-pdf.ts';
import { presentSlip } from '../documents/invoicing/showing/present-invoice-document.ts';
import { INVOICE, kindOf } from '../documents/kinds.ts';
import { presentClient } from '../documents/present.ts';
import { documentNumber } from '../documents/rules.ts';
import { getLogo } from '../settings/get-logo.ts';
import { paymentNotFound } from './get-locked-payment.ts';
import { presentPayment, toWire } from './present.ts';
import { findPayment } from './queries.ts';

/** Returns the receipt of a payment as PDF. Throws `NotFoundError`, also for money without a valid amount, and `DocumentError`. */
export async function getReceiptPdf(
  deps: Deps,
  account: AccountId,
  id: string,
  documentId?: string,
): Promise<RenderedInvoice> {
  const row = await findPayment(deps.db, account, id);
  if (!row || row.withdrawnAt !== null || row.amountMinor === 0n) throw paymentNotFound();
  const paidForId = row.invoiceId ?? row.documentId ?? row.estimateId;
  if (documentId !== undefined && documentId !== paidForId) throw paymentNotFound();
  const paidFor = await getDocumentRow(deps.db, account, paidForId);
  const currency = currencyOf(paidFor);
  const payment = presentPayment(row, currency);
  const kind = kindOf(paidFor);
  const number = documentNumber(paidFor);
  const owner = await getAccount(deps, account);
  const isGivenBack = !isZero(payment.refunded);
  const document = presentSlip(
    number,
    payment.receivedOn,
    {
      heading: 'Receipt',
      currency: payment.currency,
      about: `For ${kind.noun} ${number}`,
      title: paidFor.jobTypeName ?? 'Payment',
      facts: [{ label: 'Paid', value: RECEIVED_METHOD_NAMES[payment.method] }],
      sums: [],
      total: { label: 'Received', amount: payment.amount },
      after: isGivenBack
        ? [
            { label: 'Refunded', amount: payment.refunded },
            { label: 'Kept', amount: toWire(row.amountMinor - row.refundedMinor, payment.currency) },
          ]
        : [],
      notes: row.providerPaymentId === null ? [] : [{ title: 'Reference', text: row.providerPaymentId }],
    },
    {
      contractor: { ...presentContractor(owner), termsAndConditions: null },
      currency,
      client: presentClient(paidFor),
      logo: await getLogo(deps, account),
      pageUrl: `${deps.config.appUrl}/${kind === INVOICE ? 'invoice' : 'estimate'}/${paidFor.id}`,
    },
  );
  const pdf = await deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
  return { number, fileName: slipFileName('receipt', number), pdf };
}

/** Returns the same PDF for anyone with the link of the document that was paid for. Throws `NotFoundError`. */
export async function getPublicReceiptPdf(
  deps: Deps,
  documentId: string,
  id: string,
): Promise<RenderedInvoice> {
  const owner = await getDocumentOwner(deps.db, documentId);
  return getReceiptPdf(deps, owner, id, documentId);
}
