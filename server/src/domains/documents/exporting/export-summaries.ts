import { calendarDate } from '@plumbline/contract/calendar';
import type { EstimateSummary } from '@plumbline/contract/estimates';
import { joinWords, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import { type CsvRow, writeCsv } from '../../../csv/write-csv.ts';
import type { Deps } from '../../../deps.ts';
import { getToday } from '../get-today.ts';
import { presentSummary, type Today } from '../present.ts';
import { presentParts } from '../present-parts.ts';
import type { EstimateRow } from '../queries.ts';
import { listEstimatesBefore, listPickableIds } from './csv-queries.ts';
import { partsByEstimate } from './export-estimates.ts';
import { listWholeEstimates } from './export-queries.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;
type Cell = (estimate: EstimateSummary, row: EstimateRow, today: Today, choices: string) => string | null;

const ROWS_PER_PAGE = 150;

const dateOf = (moment: Date | null, { timeZone }: Today) => moment && calendarDate(moment, timeZone);

/** The columns in order. Dates are in the contractor's time zone. */
const COLUMNS: readonly (readonly [string, Cell])[] = [
  ['Number', (estimate) => estimate.estimateNumber],
  ['Status', (estimate) => estimate.status],
  ['Client', (estimate) => estimate.client?.name ?? null],
  ['Client email', (estimate) => estimate.client?.email ?? null],
  ['Client phone', (estimate) => estimate.client?.phone ?? null],
  ['Client address', (estimate) => estimate.client?.address ?? null],
  ['Job type', (estimate) => estimate.jobType?.name ?? null],
  ['Job description', (estimate) => estimate.jobDescription],
  ['Job address', (estimate) => estimate.jobAddress],
  ['Created', (_estimate, row, today) => dateOf(row.createdAt, today)],
  ['Sent', (_estimate, row, today) => dateOf(row.sentAt, today)],
  ['Valid until', (estimate) => estimate.validUntil],
  ['Labor', (estimate) => estimate.laborSubtotal],
  ['Labor markup %', (estimate) => estimate.laborMarkupPercent],
  ['Labor markup', (estimate) => estimate.laborMarkupAmount],
  ['Materials', (estimate) => estimate.materialsSubtotal],
  ['Material markup %', (estimate) => estimate.materialMarkupPercent],
  ['Material markup', (estimate) => estimate.materialMarkupAmount],
  ['Additional costs', (estimate) => estimate.additionalCostsTotal],
  ['Subtotal', (estimate) => estimate.subtotal],
  ['Tax %', (estimate) => estimate.taxRate],
  ['Tax', (estimate) => estimate.taxAmount],
  ['Total', (estimate) => estimate.totalAmount],
  ['Deposit %', (estimate) => estimate.depositPercentage],
  ['Deposit', (estimate) => estimate.depositAmount],
  ['Currency', (estimate) => estimate.currency],
  ['Items', (estimate) => estimate.itemsAmount],
  ['Discount', (estimate) => estimate.discountAmount],
  ['Choices', (_estimate, _row, _today, choices) => choices],
  // The amount that the accepted change orders add to the total, or subtract from it.
  ['Change orders', ({ currency }, row) => amountToWire(amountMinor(row.changesMinor ?? 0n), currency)],
];

/** Yields every estimate of an account as CSV, newest first, without lines, read page by page as the caller consumes them. */
export function exportSummaries(deps: Reads, account: AccountId): AsyncGenerator<string> {
  return writeCsv(
    COLUMNS.map(([name]) => name),
    pagesOf(deps, account),
  );
}

async function* pagesOf(deps: Reads, account: AccountId): AsyncGenerator<CsvRow[]> {
  const today = await getToday(deps, account);
  let last: EstimateRow | undefined;
  do {
    const page = await listEstimatesBefore(deps.db, account, last?.number, ROWS_PER_PAGE);
    const choices = await listChoices(deps.db, account, today, page);
    yield page.map((row) => {
      const estimate = presentSummary(row, today);
      return COLUMNS.map(([, cell]) => cell(estimate, row, today, choices.get(row.id) ?? ''));
    });
    last = page.at(ROWS_PER_PAGE - 1);
  } while (last);
}

/** The selection of each estimate with something to pick, in words: `Better and Gutters`. */
async function listChoices(
  db: Deps['db'],
  account: AccountId,
  today: Today,
  page: readonly EstimateRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = page.map(({ id }) => id);
  const pickable = ids.length > 0 ? await listPickableIds(db, account, ids) : [];
  if (pickable.length === 0) return new Map();
  const whole = await listWholeEstimates(db, account, pickable);
  const linesOf = partsByEstimate(whole.lines);
  return new Map(
    whole.estimates.map((row) => {
      const parts = presentParts(row, linesOf(row.id));
      const offer = presentOffer({ ...presentSummary(row, today), ...parts });
      return [row.id, joinWords(pickedTitles(offer, parts.selection))];
    }),
  );
}
