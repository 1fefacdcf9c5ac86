import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GROUP_KINDS } from '@plumbline/contract/content/groups';
import { SECTION_TITLES } from '@plumbline/contract/content/line-names';
import type { Estimate } from '@plumbline/contract/estimates';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { LineSection } from '@plumbline/contract/pricing/price-lines';
import type { AccountId } from '../../../account-id.ts';
import { type CsvRow, writeCsv } from '../../../csv/write-csv.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { presentParts } from '../present-parts.ts';
import type { EstimateRow } from '../queries.ts';
import { readPercents } from '../read-sums.ts';
import { formatEstimateNumber } from '../rules.ts';
import { partsByEstimate } from './export-estimates.ts';
import { listWholeEstimates } from './export-queries.ts';
import { listEstimateSets } from './list-estimate-sets.ts';

const HEADER = [
  'Estimate',
  'Section',
  'Type',
  'Description',
  'Quantity',
  'Unit',
  'Rate',
  'Total',
  'Currency',
  'Group',
  'Kind',
  'Optional',
  'Counts',
  'Discount',
  'Net',
  'Taxes',
];
const KINDS: Record<(typeof GROUP_KINDS)[number], string> = {
  included: 'Included',
  addOn: 'Add-on',
  package: 'Package',
};

/** Yields every line of an account's estimates as CSV, newest estimate first, read in sets as the caller consumes them. */
export function exportLines(deps: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<string> {
  return writeCsv(HEADER, pagesOf(deps, account));
}

async function* pagesOf({ db }: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<CsvRow[]> {
  for await (const ids of listEstimateSets(db, account)) {
    const { estimates, lines } = await readTogether(db, (reads) => listWholeEstimates(reads, account, ids));
    await nextTurn();
    const linesOf = partsByEstimate(lines);
    yield estimates.flatMap((row) => rowsOf(row, presentParts(row, linesOf(row.id))));
  }
}

type Parts = ReturnType<typeof presentParts>;
type Line = Parts['laborLines' | 'materialLines' | 'additionalCosts'][number];

/** The lines of an estimate: labor, materials and costs, each in the contractor's order. */
function rowsOf(row: EstimateRow, parts: Parts): CsvRow[] {
  const groups = new Map(parts.groups.map((group) => [group.id, group]));
  const isTaxed = readPercents(row).taxRate !== 0n;
  const cells = (section: LineSection, line: Line, own: CsvRow): CsvRow => {
    const group = groups.get(line.groupId ?? '');
    return [
      formatEstimateNumber(row.number),
      SECTION_TITLES[section],
      ...own,
      row.currency,
      group?.title ?? null,
      group ? KINDS[group.kind] : null,
      yesOrNo(line.optional),
      yesOrNo(line.counts),
      isZero(line.discountAmount) ? null : line.discountAmount,
      line.netAmount,
      taxNames(parts, section, line, isTaxed),
    ];
  };
  return [
    ...parts.laborLines.map((line) =>
      cells('labor', line, [
        line.laborTypeName,
        line.description,
        line.hours,
        'hours',
        line.rate,
        line.total,
      ]),
    ),
    ...parts.materialLines.map((line) =>
      cells('materials', line, [
        line.material?.name ?? null,
        line.description,
        line.quantity,
        line.unit,
        line.unitCost,
        line.total,
      ]),
    ),
    ...parts.additionalCosts.map((line) =>
      cells('costs', line, [line.type, line.description, null, null, null, line.amount]),
    ),
  ];
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** The names of a line's taxes; `Tax` for the one of an estimate without named taxes. */
function taxNames(
  { taxes }: Pick<Estimate, 'taxes'>,
  section: LineSection,
  line: Line,
  isTaxed: boolean,
): string {
  if (taxes.length === 0) return isTaxed && line.taxable ? 'Tax' : '';
  const own = taxes.filter((tax) => (line.taxIds ? line.taxIds.includes(tax.id) : tax[section]));
  return own.map(({ name }) => name).join(', ');
}
