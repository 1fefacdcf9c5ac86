import {
  amountMinor,
  amountToWire,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
} from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import { type CsvRow, writeCsv } from '../../../csv/write-csv.ts';
import type { Deps } from '../../../deps.ts';
import { currencyOf } from '../../accounts/present.ts';
import { formatEstimateNumber } from '../rules.ts';
import { type ExportedLineRow, listLinesOfMany } from './csv-queries.ts';
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
];
const SECTIONS = ['Labor', 'Materials', 'Additional costs'];

/** Yields every line of an account's estimates as CSV, newest estimate first, read in sets as the caller consumes them. */
export function exportLines(deps: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<string> {
  return writeCsv(HEADER, pagesOf(deps, account));
}

async function* pagesOf({ db }: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<CsvRow[]> {
  for await (const ids of listEstimateSets(db, account))
    yield (await listLinesOfMany(db, account, ids)).map(rowOf);
}

const quantity = (thousandths: string | null) =>
  thousandths && quantityToWire(quantityThousandths(BigInt(thousandths)));
const price = (hundredths: string | null) => hundredths && priceToWire(priceHundredths(BigInt(hundredths)));

const rowOf = (line: ExportedLineRow): CsvRow => [
  formatEstimateNumber(line.number),
  SECTIONS[line.section - 1] ?? '',
  line.type,
  line.description,
  quantity(line.quantityThousandths),
  line.unit,
  price(line.rateHundredths),
  amountToWire(amountMinor(BigInt(line.totalMinor)), currencyOf(line)),
  line.currency,
];
