import {
  amountMinor,
  amountToWire,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
} from '@plumbline/contract/pricing/amounts';
import { type CsvRow, writeCsv } from '../../csv/write-csv.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { currencyOf } from '../accounts/present.ts';
import { type ExportedLineRow, listLinesByNumber, listNumbersBefore } from './csv-queries.ts';
import { formatEstimateNumber } from './rules.ts';

/** Each may have 1,500 lines. */
const ESTIMATES_PER_PAGE = 20;

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

/** Every line of an account's estimates as CSV, newest estimate first, read page by page as the caller takes them. */
export function exportLines(deps: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<string> {
  return writeCsv(HEADER, pagesOf(deps, account));
}

async function* pagesOf({ db }: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<CsvRow[]> {
  let last: number | undefined;
  do {
    const numbers = await listNumbersBefore(db, account, last, ESTIMATES_PER_PAGE);
    if (numbers.length > 0) yield (await listLinesByNumber(db, account, numbers)).map(rowOf);
    last = numbers.at(ESTIMATES_PER_PAGE - 1);
  } while (last !== undefined);
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
