import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { listChangeOrders } from '../../documents/changes/get-change-rows.ts';
import { settleMoney, toSettle } from '../../documents/invoicing/money/settle-money.ts';
import { listInvoicesOf } from '../../documents/invoicing/queries.ts';
import { isCounted } from '../../documents/invoicing/read-job.ts';
import { findEstimateOwner } from '../../documents/queries.ts';
import { getPayments } from '../../payments/get-payments.ts';

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/**
 * The faults in the money of a job, one sentence each: the amounts on its invoices must equal a new
 * allocation, and together with held money and credit must equal all payments.
 */
export async function findMoneyFaults(db: Database, rootId: string): Promise<string[]> {
  const account = await findEstimateOwner(db, rootId);
  if (!account) return ['the job is gone'];
  const { root, rows } = await listChangeOrders(db, account, rootId);
  const [payments, all] = await Promise.all([
    getPayments(db, account, rootId),
    listInvoicesOf(db, account, rootId),
  ]);
  const changes = rows.filter(({ status }) => status === 'accepted');
  const counted = all.filter(isCounted);
  const { settled, held, credit } = settleMoney(
    { root, changes, payments },
    counted.map((invoice) => toSettle(root, invoice)),
  );
  const cameIn = sumOf(payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor));
  const kept = sumOf(all.map(({ settledMinor }) => settledMinor));
  const asked = sumOf(counted.map(({ totalMinor, creditedMinor }) => totalMinor - creditedMinor));
  // The content of an invoice without an estimate has no total of its own.
  const total = root.kind === 'work' ? asked : root.totalMinor + (root.changesMinor ?? 0n);
  return [
    ...(kept + held + credit === cameIn
      ? []
      : [`${kept} settled, ${held} held and ${credit} credit of ${cameIn} that came in`]),
    ...(asked <= total ? [] : [`the invoices ask for ${asked} of ${total}`]),
    ...all.flatMap(({ documentId, state, totalMinor, creditedMinor, settledMinor, voidedAt }) => {
      const isPaid = settledMinor >= totalMinor - creditedMinor;
      const faults = [
        settledMinor !== (settled.get(documentId) ?? 0n) &&
          'has other money than spreading it again gives it',
        (state === 'paid') !== (isCounted({ state }) && isPaid) && `is ${state}`,
        (state === 'void') !== (voidedAt !== null) && 'is half void',
        state === 'void' && (settledMinor > 0n || creditedMinor > 0n) && 'is void and has money',
      ];
      return faults.flatMap((fault) => (fault ? [`an invoice ${fault}`] : []));
    }),
  ];
}

/** The accounts whose invoices or credit notes do not count from 1 without a hole up to the last number taken. */
export async function findNumberHoles(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select * from (
      select id, last_invoice_number as last, array(select number from invoices where account_id = a.id and number is not null) as numbers
      from accounts a union all
      select id, last_credit_number, array(select number from credit_notes where account_id = a.id) from accounts a
    ) taken
    where array(select n from unnest(numbers) n order by n) <> array(select generate_series(1, last))`);
  return rows;
}
