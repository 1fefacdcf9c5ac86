import type { confirmRequest } from '@plumbline/contract/public-estimates';
import type { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError } from '../../errors.ts';
import { nextUpdate } from './change-estimate.ts';
import { getToday } from './get-estimate.ts';
import { openForClient, requireUnanswered } from './public-access.ts';
import { insertAcceptance, updateEstimate } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { isExpired } from './rules.ts';

export interface ClientOrigin {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/**
 * The client accepts, without paying online. Under races exactly one answer wins. Throws `NotFoundError`, and
 * `ConflictError` when it is answered already or its last valid day is over.
 */
export async function acceptEstimate(
  deps: Deps,
  id: string,
  request: z.output<typeof confirmRequest>,
  origin: ClientOrigin,
): Promise<'accepted'> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    requireUnanswered(row);
    const { timeZone, now } = await getToday({ db: tx, clock: deps.clock }, account);
    if (isExpired(row.validUntil, timeZone, now))
      throw new ConflictError(
        `This estimate was valid until ${row.validUntil}. Please ask for a new one.`,
        'EXPIRED',
      );
    await updateEstimate(tx, account, id, { status: 'accepted', updatedAt: nextUpdate(row, now) });
    await insertAcceptance(tx, account, {
      estimateId: id,
      clientName: request.clientName,
      clientEmail: request.clientEmail,
      signatureKind: request.signature?.kind ?? null,
      signatureText: request.signature?.text ?? null,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent?.slice(0, 500) ?? null,
      acceptedAt: now,
    });
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'accepted',
      at: now,
      detail: request.clientName ? { name: request.clientName } : {},
    });
    return 'accepted' as const;
  });
}
