import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { readContent } from '../content/read-content.ts';
import { replaceIds } from '../content/replace-ids.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { WORK } from '../kinds.ts';
import { listLines } from '../line-queries.ts';
import { insertInvoiceDraft } from './create-invoice.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice } from './get-locked-invoice.ts';
import { insertWork } from './store-work.ts';

/**
 * Copies an invoice without an estimate, in any status, to a new draft in the same currency. Throws `NotFoundError`, and `ConflictError` for
 * an invoice of an estimate, whose job is invoiced instead.
 */
export async function duplicateInvoice(deps: Deps, account: AccountId, id: string): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const { own, root } = await lockInvoice(tx, account, id);
    if (root.kind !== WORK.name)
      throw new ConflictError(
        'This invoice belongs to an estimate. Create the next one from the estimate.',
        'HAS_ESTIMATE',
      );
    const content = {
      ...replaceIds(readContent(root, await listLines(tx, account, root.id))),
      // Uses the client's current data, not the copy in the source.
      ...(root.clientId && (await resolveClient(tx, account, root.clientId))),
    };
    const work = await insertWork(deps, tx, account, content, currencyOf(root));
    const copy = await insertInvoiceDraft(
      deps,
      tx,
      account,
      work,
      { kind: 'rest' },
      {
        dueDays: own.dueDays,
        note: own.note,
      },
    );
    return presentInvoice({ db: tx, clock: deps.clock }, account, copy);
  });
}
