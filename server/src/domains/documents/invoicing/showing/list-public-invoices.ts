import type { PublicInvoiceReference } from '@plumbline/contract/estimates/public-estimates';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import { keptPartsOf } from '../money/settle-money.ts';
import { listInvoicesOf } from '../queries.ts';
import { isCounted } from '../read-job.ts';
import { openMinor } from './present-invoice.ts';

/**
 * Lists the issued invoices of a job, oldest first, as the page of its estimate links to them. The money on an
 * invoice pays its parts in order.
 */
export async function listPublicInvoices(
  db: Queryable,
  account: AccountId,
  rootId: string,
  currency: Currency,
): Promise<PublicInvoiceReference[]> {
  const rows = await listInvoicesOf(db, account, rootId);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  return rows.filter(isCounted).map((row) => {
    let settled = row.settledMinor;
    const parts = keptPartsOf(row, currency).map(({ stageId, minor }) => {
      settled -= minor;
      return { stageId, amount: wire(minor), isPaid: settled >= 0n };
    });
    return { id: row.documentId, amountOpen: wire(openMinor(row)), parts };
  });
}
