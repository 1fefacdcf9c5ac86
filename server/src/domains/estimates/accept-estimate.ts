import type { confirmRequest } from '@plumbline/contract/public-estimates';
import type { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError } from '../../errors.ts';
import { closeAttempts } from '../payments/close-attempts.ts';
import { confirmAcceptance, requireSameDocument } from './confirm-acceptance.ts';
import { getToday } from './get-estimate.ts';
import type { Today } from './present.ts';
import { openForClient, requireUnanswered } from './public-access.ts';
import type { EstimateRow } from './queries.ts';
import { isExpired } from './rules.ts';

export interface ClientOrigin {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** Throws `ConflictError` when the last valid day is over. */
export function requireValid(row: EstimateRow, { timeZone, now }: Today): void {
  if (isExpired(row.validUntil, timeZone, now))
    throw new ConflictError(
      `This estimate was valid until ${row.validUntil}. Please ask for a new one.`,
      'EXPIRED',
    );
}

/**
 * The client accepts, without paying online; both sides are mailed. Under races exactly one answer wins. Throws `NotFoundError`, and
 * `ConflictError` when it is answered already, its last valid day is over, or it changed since the client read it.
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
    const today = await getToday({ db: tx, clock: deps.clock }, account);
    requireValid(row, today);
    const signer = {
      clientName: request.clientName,
      clientEmail: request.clientEmail,
      signature: request.signature ?? null,
      documentHash: request.documentHash ?? null,
      depositMethod: request.depositMethod ?? null,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent ?? null,
    };
    await requireSameDocument(tx, deps, account, row, signer.documentHash);
    await confirmAcceptance(tx, deps, account, row, signer, today);
    await closeAttempts(tx, deps.clock, account, id);
    return 'accepted' as const;
  });
}
