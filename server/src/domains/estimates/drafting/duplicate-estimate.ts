import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { currencyOf } from '../../accounts/present.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { listLines } from '../line-queries.ts';
import { formatEstimateNumber } from '../rules.ts';
import { insertDraft } from './create-estimate.ts';
import type { EstimateContent, LineTermsContent } from './estimate-content.ts';
import { readContent } from './read-content.ts';
import { resolveClient } from './resolve-content.ts';

/** Copies an estimate in any status to a new draft, in the same currency, valid from today. Throws `NotFoundError`. */
export async function duplicateEstimate(deps: Deps, account: AccountId, id: string): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const source = await getLockedEstimate(tx, account, id);
    const { timeZone, now } = await getToday(reads, account);
    const content = {
      ...withNewIds(readContent(source, await listLines(tx, account, id))),
      // Uses the client's current data, not the copy in the source.
      ...(source.clientId && (await resolveClient(tx, account, source.clientId))),
      validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
    };
    const detail = { copyOf: formatEstimateNumber(source.number) };
    const copy = await insertDraft(deps, tx, account, content, currencyOf(source), detail);
    return presentWhole(reads, account, copy);
  });
}

/** Returns content with new ids throughout; what refers to an id follows it. */
function withNewIds(content: EstimateContent): EstimateContent {
  const ids = new Map<string, string>();
  const renew = (id: string) => {
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const renewLine = <Line extends LineTermsContent>(line: Line): Line => ({
    ...line,
    id: renew(line.id),
    groupId: line.groupId && renew(line.groupId),
    taxIds: line.taxIds?.map(renew) ?? null,
  });
  return {
    ...content,
    groups: content.groups.map((group) => ({
      ...group,
      id: renew(group.id),
      choiceId: group.choiceId && renew(group.choiceId),
    })),
    choices: content.choices.map((choice) => ({ ...choice, id: renew(choice.id) })),
    taxes: content.taxes.map((tax) => ({ ...tax, id: renew(tax.id) })),
    textLines: content.textLines.map((text) => ({
      ...text,
      id: renew(text.id),
      groupId: text.groupId && renew(text.groupId),
    })),
    files: content.files.map((file) => ({
      ...file,
      id: renew(file.id),
      lineId: file.lineId && renew(file.lineId),
      groupId: file.groupId && renew(file.groupId),
    })),
    laborLines: content.laborLines.map(renewLine),
    materialLines: content.materialLines.map(renewLine),
    additionalCosts: content.additionalCosts.map(renewLine),
  };
}
