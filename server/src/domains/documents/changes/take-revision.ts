import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import { type PercentHundredths, percentHundredths } from '@plumbline/contract/pricing/amounts';
import { type Selection, whatCounts } from '@plumbline/contract/pricing/price-selection';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import type { EstimateContent, LineTermsContent } from '../content/estimate-content.ts';
import { readContent } from '../content/read-content.ts';
import { presentWhole } from '../get-estimate.ts';
import { getToday } from '../get-today.ts';
import { listLines } from '../line-queries.ts';
import type { WholeDocument } from '../present.ts';
import { readSelection } from '../present-parts.ts';
import { updateEstimate } from '../queries.ts';
import { readRevision } from '../versions/get-revision.ts';
import { deleteRevisionRow } from '../versions/version-queries.ts';
import { requireJob, termsOfChanges } from './create-change-order.ts';
import { storeChangeOrder } from './store-change-order.ts';

const SECTIONS = ['laborLines', 'materialLines', 'additionalCosts'] as const;
/** The markup of a section; additional costs have none. */
const MARKUPS = {
  laborLines: 'laborMarkupPercent',
  materialLines: 'materialMarkupPercent',
  additionalCosts: null,
} as const;

/**
 * Makes a change order of a revision whose estimate was accepted before it was sent: for each changed line,
 * the accepted work is removed and the revised work is added. The revision is deleted. Throws `NotFoundError`
 * without a revision, and `ConflictError` if no line differs, or like creating a change order.
 */
export async function takeRevision(deps: Deps, account: AccountId, id: string): Promise<WholeDocument> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const root = await requireJob(tx, account, id);
    const offered = readContent(root, await listLines(tx, account, id));
    const selection = readSelection(root, offered);
    const asChosen = (content: EstimateContent) => withChosenQuantities(content, offered, selection);
    const accepted = asChosen(offered);
    const revised = asChosen(await readRevision(tx, account, root));
    const counted = (content: EstimateContent) => {
      const counts = whatCounts(content.groups, selection);
      return (line: LineTermsContent) =>
        counts({ groupId: line.groupId, pickId: line.id, isOptional: line.optional });
    };
    const [wasAccepted, isRevised] = [counted(accepted), counted(revised)];
    const { timeZone, now } = await getToday(reads, account);
    const content = SECTIONS.reduce<EstimateContent>(
      (change, section) => ({
        ...change,
        [section]: differenceOf<LineTermsContent>(
          accepted[section].filter(wasAccepted),
          revised[section].filter(isRevised),
          MARKUPS[section] && accepted[MARKUPS[section]],
        ),
      }),
      {
        ...termsOfChanges(accepted),
        validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
        depositPercentage: percentHundredths(0n),
        acceptPayments: false,
      },
    );
    if (SECTIONS.every((section) => content[section].length === 0))
      throw new ConflictError('No line differs from what your client accepted.', 'NOTHING_CHANGED');
    const words = { title: 'Changes after acceptance', reason: null };
    const row = await storeChangeOrder(deps, tx, account, root, content, words);
    await deleteRevisionRow(tx, account, id);
    await updateEstimate(tx, account, id, { revisionAt: null });
    return presentWhole(reads, account, row);
  });
}

/** Replaces the quantities that were offered by those that the client chose. A revised quantity stays. */
function withChosenQuantities(
  content: EstimateContent,
  offered: EstimateContent,
  { quantities }: Selection,
): EstimateContent {
  const known = new Map<string, bigint>(offered.materialLines.map(({ id, quantity }) => [id, quantity]));
  return {
    ...content,
    materialLines: content.materialLines.map((line) =>
      line.quantity === known.get(line.id)
        ? { ...line, quantity: quantities[line.id] ?? line.quantity }
        : line,
    ),
  };
}

/**
 * The removed lines, and the lines added instead. They belong to no group and cannot be picked. A line that could be
 * keeps its price, which includes its markup, by naming it.
 */
function differenceOf<Line extends LineTermsContent>(
  before: readonly Line[],
  after: readonly Line[],
  markup: PercentHundredths | null,
): Line[] {
  // Without what is no work: the place in the document, and costs, which only the contractor reads.
  const work = (line: Line) => ({
    ...line,
    groupId: null,
    preselected: false,
    cost: null,
    costUnknown: false,
  });
  const isIn = (lines: readonly Line[]) => {
    const known = new Map(lines.map((line) => [line.id, work(line)]));
    return (line: Line) => isDeepStrictEqual(known.get(line.id), work(line));
  };
  const isPick = (line: Line) => line.optional || ('clientQuantity' in line && line.clientQuantity !== null);
  const own = (line: Line, removed: boolean): Line => ({
    ...line,
    ...(isPick(line) && markup !== null && markup > 0n && { markupPercent: line.markupPercent ?? markup }),
    id: randomUUID(),
    groupId: null,
    optional: false,
    preselected: false,
    ...('clientQuantity' in line && { clientQuantity: null }),
    removed,
  });
  const [isKept, wasThere] = [isIn(after), isIn(before)];
  return [
    ...after.filter((line) => !wasThere(line)).map((line) => own(line, false)),
    ...before.filter((line) => !isKept(line)).map((line) => own(line, true)),
  ];
}
