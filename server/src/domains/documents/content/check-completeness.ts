import { type Estimate, listMissing } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { InvalidValuesError } from '../../../errors.ts';
import { listLines } from '../line-queries.ts';
import type { EstimateRow } from '../queries.ts';

/** Throws `InvalidValuesError` naming every field that a draft lacks to be made into a PDF or to reach a client. */
export function requireComplete(estimate: Estimate): void {
  const { client, jobType, jobDescription, laborLines, materialLines, additionalCosts } = estimate;
  refuseMissing({
    clientId: client !== null,
    jobTypeId: jobType !== null,
    jobDescription: jobDescription !== null,
    laborLines: laborLines.length + materialLines.length + additionalCosts.length > 0,
  });
}

/** Like `requireComplete`, for a draft's row. */
export async function requireCompleteRow(db: Queryable, account: AccountId, row: EstimateRow): Promise<void> {
  const { labor, materials, costs } = await listLines(db, account, row.id);
  refuseMissing({
    clientId: row.clientName !== null,
    jobTypeId: row.jobTypeName !== null,
    jobDescription: row.jobDescription !== '',
    laborLines: labor.length + materials.length + costs.length > 0,
  });
}

function refuseMissing(has: Parameters<typeof listMissing>[0]): void {
  const missing = listMissing(has);
  if (missing.length > 0)
    throw new InvalidValuesError(missing.map(({ message }) => message).join('. '), missing);
}
