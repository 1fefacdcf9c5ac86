import type { CsvRow } from '../../csv/write-csv.ts';
import { type AccountingFormat, partName } from './present-accounting.ts';

const [QUICKBOOKS, QUICKBOOKS_END] = [
  [
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'Terms',
    'Location',
    'Memo',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    '*ItemAmount',
  ],
  ['Service Date'],
];

/** `11/30/2026`, the default date format of QuickBooks Online. */
const monthFirst = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** QuickBooks Online's invoice import, limited to 100 invoices and 1,000 rows per file. */
export const QUICKBOOKS_FORMAT: AccountingFormat = {
  mostDocuments: 100,
  mostRows: 1_000,
  header: ({ quickbooksTaxCode }) => [
    ...QUICKBOOKS,
    ...(quickbooksTaxCode === null ? [] : ['Item Tax Code', 'Item Tax Amount']),
    ...QUICKBOOKS_END,
  ],
  rowsOf: (document, { quickbooksTaxCode: code }) => {
    const { number, clientName, memo, issuedOn, dueOn, parts, tax } = document;
    const row = (item: string, description: string, amount: string, taxes: CsvRow): CsvRow => [
      number,
      clientName,
      monthFirst(issuedOn),
      monthFirst(dueOn),
      null,
      null,
      memo,
      item,
      description,
      '1',
      amount,
      amount,
      ...taxes,
      null,
    ];
    const isRow = code === null && /[1-9]/.test(tax);
    return [
      ...parts.map((part) => {
        const own = part.isTaxed ? [code, part.tax] : [null, null];
        return row('Services', partName(document, part), part.net, code === null ? [] : own);
      }),
      ...(isRow ? [row('Sales tax', 'Sales tax', tax, [])] : []),
    ];
  },
};
