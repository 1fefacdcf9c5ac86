import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { MailReportKind } from '../../providers/mail-events/mail-event-service.ts';
import type { MailSources } from '../mail-sources.ts';
import { reportMail } from '../queries.ts';
import { cleanHeaderText } from '../transport/clean-header-text.ts';

/** A report on one mail. */
export interface MailReport {
  readonly mailId: string;
  readonly kind: MailReportKind;
  /** The answer of the receiving server, or of the service; null if there is none. */
  readonly reason: string | null;
}

export interface ReportDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  readonly sources: Pick<MailSources, 'recordOutcome'>;
}

/**
 * Records a report on a mail and its consequences. A repeated report counts once. Returns false if
 * nothing changed.
 */
export async function recordReport(
  { db, clock, log, sources }: ReportDeps,
  { mailId, kind, reason }: MailReport,
): Promise<boolean> {
  const isNew = await inTransaction(db, async (tx) => {
    const at = clock.now();
    const mail = await reportMail(tx, mailId, kind, at);
    if (!mail) return false;
    const { message, accountId, estimateId, recipient } = mail;
    await sources.recordOutcome(tx, {
      kind,
      reason: reason === null ? null : cleanHeaderText(reason),
      mailId,
      message,
      accountId,
      estimateId,
      recipient,
      at,
    });
    return true;
  });
  if (isNew) log.info({ mailId, kind }, 'mail reported');
  return isNew;
}
