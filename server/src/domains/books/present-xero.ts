import { negateAmount } from '@plumbline/contract/pricing/amounts';
import { type AccountingFormat, partName } from './present-accounting.ts';

const dayFirst = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');

/**
 * Xero's import of sales invoices, limited to 500 invoices per file. Credit notes have negative quantities.
 */
export const XERO_FORMAT: AccountingFormat = {
  mostDocuments: 500,
  mostRows: 5_000,
  header: () => [
    '*ContactName',
    'EmailAddress',
    ...[1, 2, 3, 4].map((line) => `POAddressLine${line}`),
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  rowsOf: (document, { xeroAccountCode, xeroTaxName }) => {
    const signed = (amount: string) => (document.isCredit ? negateAmount(amount) : amount);
    const lines = (document.clientAddress ?? '').split('\n').map((line) => line.trim());
    return document.parts.map((part) => [
      document.clientName,
      document.clientEmail,
      ...[0, 1, 2, 3].map((place) => lines[place] ?? null),
      null,
      null,
      null,
      null,
      document.number,
      document.memo,
      dayFirst(document.issuedOn),
      dayFirst(document.dueOn),
      signed(document.total),
      null,
      partName(document, part),
      signed('1'),
      part.net,
      null,
      xeroAccountCode,
      part.isTaxed ? xeroTaxName : null,
      signed(part.tax),
      null,
      null,
      null,
      null,
      document.currency,
      null,
    ]);
  },
};
