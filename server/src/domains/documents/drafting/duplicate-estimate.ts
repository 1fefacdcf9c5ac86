import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { currencyOf } from '../../accounts/present.ts';
import { readContent } from '../content/read-content.ts';
import { replaceIds } from '../content/replace-ids.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { listLines } from '../line-queries.ts';
import { formatEstimateNumber } from '../rules.ts';
import { insertDraft } from './create-estimate.ts';

/** Copies an estimate in any status to a new draft, in the same currency, valid from today. Throws `NotFoundError`. */
export async function duplicateEstimate(deps: Deps, account: AccountId, id: string): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const source = await getLockedEstimate(tx, account, id);
    const { timeZone, now } = await getToday(reads, account);
    const content = {
      ...replaceIds(readContent(source, await listLines(tx, account, id))),
      // Uses the client's current data, not the copy in the source.
      ...(source.clientId && (await resolveClient(tx, account, source.clientId))),
      validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
    };
    const detail = { copyOf: formatEstimateNumber(source.number) };
    const copy = await insertDraft(deps, tx, account, content, currencyOf(source), detail);
    return presentWhole(reads, account, copy);
  });
}
