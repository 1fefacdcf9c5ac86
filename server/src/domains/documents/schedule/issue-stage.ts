import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../errors.ts';
import { findNewestMail } from '../../../mail/queries.ts';
import { insertInvoiceDraft } from '../invoicing/create-invoice.ts';
import { issueInvoice } from '../invoicing/issue-invoice.ts';
import type { EstimateRow } from '../queries.ts';

/**
 * Issues the invoice of a payment, and mails it to the address the estimate was last sent to. An estimate that
 * was last handed over as a link is invoiced at its client's address: an earlier mail may have gone to another
 * client. Returns null, or the refusal, in which case nothing is issued. The transaction has locked the
 * estimate.
 */
export async function issueStage(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
  root: EstimateRow,
  stageId: string,
): Promise<string | null> {
  const mail = await findNewestMail(tx, root.id, 'estimate-sent', root.sentAt ?? root.createdAt);
  try {
    await inTransaction(tx, async (inner) => {
      const reads = { db: inner, clock };
      const covers = { kind: 'stage', stageId } as const;
      const { row } = await insertInvoiceDraft(reads, inner, account, root, covers, {});
      await issueInvoice(reads, account, row.id, {
        send: { channel: 'email', customMessage: null, email: mail?.recipient ?? null },
      });
    });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
