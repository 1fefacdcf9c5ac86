import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/client.ts';
import { accounts, estimates } from '../../db/schema/schema.ts';

/** The rows that a mail about an estimate requires, with minimal content. */
export async function insertEstimate(db: Queryable): Promise<{ accountId: string; estimateId: string }> {
  const [accountId, estimateId] = [randomUUID(), randomUUID()];
  const at = new Date('2026-03-10T15:00:00Z');
  await db.insert(accounts).values({
    id: accountId,
    email: `${accountId}@example.com`,
    passwordHash: 'none',
    firstName: 'Ray',
    lastName: 'Cutter',
    trialEndsAt: new Date('2027-03-10T15:00:00Z'),
    createdAt: at,
  });
  await db.insert(estimates).values({
    id: estimateId,
    accountId,
    number: 148,
    status: 'sent',
    currency: 'USD',
    clientName: 'Dana Whitfield',
    jobTypeName: 'Roofing',
    jobDescription: 'Re-roof',
    laborMarkupHundredths: 0,
    materialMarkupHundredths: 0,
    taxHundredths: 0,
    depositHundredths: 0,
    acceptPayments: false,
    laborSubtotalMinor: 0n,
    laborMarkupMinor: 0n,
    materialsSubtotalMinor: 0n,
    materialMarkupMinor: 0n,
    additionalCostsMinor: 0n,
    subtotalMinor: 0n,
    taxMinor: 0n,
    totalMinor: 0n,
    depositMinor: 0n,
    createdAt: at,
    updatedAt: at,
  });
  return { accountId, estimateId };
}
