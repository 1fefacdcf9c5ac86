import type { SendOrderFields } from '@plumbline/contract/estimates/sending';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { findRepeatedCall, rememberCall, type SendingCall } from '../../developers/find-repeated-call.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { requireAddress } from '../sending/send-estimate.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireIssued } from './get-locked-invoice.ts';

/**
 * Sends an issued invoice, also again. A repeated call mails nothing and returns the current invoice. Throws `ConflictError` for a draft,
 * a void one, or if the first call had other content, `InvalidInputError` without an address, `PaymentRequiredError` if the plan does
 * not cover it, and `TooManyRequestsError` past a limit of sending.
 */
export async function sendInvoice(
  deps: Deps,
  account: AccountId,
  id: string,
  order: SendOrderFields,
  { repeatable, countMail }: SendingCall = {},
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root } = await lockInvoice(tx, account, id);
    const sent = await findRepeatedCall(tx, account, repeatable, async (_id, wasMade) =>
      wasMade ? row : null,
    );
    if (sent) return presentInvoice(reads, account, { own, row, root });
    await checkAccess(reads, account, 'send');
    requireIssued(own, 'sent');
    const updated = await mailInvoice(tx, deps, account, row, order);
    if (order.channel === 'email') await countMail?.(tx, id);
    await rememberCall(tx, deps, account, repeatable);
    return presentInvoice(reads, account, { own, row: updated, root });
  });
}

/** Records that an invoice went to its client, and mails it unless the contractor hands the link over. Throws `InvalidInputError`. */
export async function mailInvoice(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  account: AccountId,
  row: EstimateRow,
  { email, customMessage, channel }: SendOrderFields,
): Promise<EstimateRow> {
  const recipient = channel === 'email' ? requireAddress(email ?? row.clientEmail) : null;
  const now = clock.now();
  const updated = await updateEstimate(tx, account, row.id, { sentAt: now, updatedAt: nextUpdate(row, now) });
  const detail: Record<string, string> = recipient === null ? { channel } : { recipient };
  await recordEvent(tx, account, { estimateId: row.id, type: 'sent', at: now, detail });
  if (recipient !== null)
    await queueMail(tx, clock, {
      accountId: account,
      estimateId: row.id,
      message: 'invoice-sent',
      recipient,
      props: { ...(customMessage && { customMessage }) },
    });
  return updated;
}
