import type { EstimateEvent } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../errors.ts';
import { insertInvoiceDraft } from '../invoicing/create-invoice.ts';
import { issueInvoice } from '../invoicing/issue-invoice.ts';
import type { EstimateRow } from '../queries.ts';

/**
 * Issues the invoice of a payment, and mails it to the address the estimate was last sent to, else to its
 * client's. Returns null, or the refusal, in which case nothing is issued. The transaction has locked the
 * estimate, and `events` are all of its events, oldest first.
 */
export async function issueStage(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
  root: EstimateRow,
  events: readonly EstimateEvent[],
  stageId: string,
): Promise<string | null> {
  try {
    await inTransaction(tx, async (inner) => {
      const reads = { db: inner, clock };
      const covers = { kind: 'stage', stageId } as const;
      const { row } = await insertInvoiceDraft(reads, inner, account, root, covers, {});
      await issueInvoice(reads, account, row.id, {
        send: { channel: 'email', customMessage: null, email: findLastRecipient(events) },
      });
    });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Ignores mails from before a recall or a revision: they may have gone to another client. */
function findLastRecipient(events: readonly EstimateEvent[]): string | null {
  const start = events.findLastIndex(
    ({ type, detail }) =>
      (type === 'status_changed' && detail.to === 'draft') ||
      (type === 'sent' && detail.version !== undefined),
  );
  const sent = events
    .slice(Math.max(start, 0))
    .findLast(({ type, detail }) => type === 'sent' && detail.recipient !== undefined);
  return sent?.detail.recipient ?? null;
}
