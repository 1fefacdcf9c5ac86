import { z } from 'zod';
import { textField } from '../fields.ts';

/** The longest code or name of a bookkeeping program, in characters. */
export const ACCOUNTING_NAME_LENGTH = 50;

const name = textField(ACCOUNTING_NAME_LENGTH)
  .nullable()
  .transform((text) => text || null);

/** The codes and names in exports for bookkeeping programs. */
export const accounting = z.strictObject({
  quickbooksTaxCode: name.describe(
    'Of taxed rows in files for QuickBooks Online; without it tax is a row of its own',
  ),
  xeroAccountCode: name.describe('Of all rows in files for Xero'),
  xeroTaxName: name.describe('Of taxed rows in files for Xero'),
});

export const accountingOnWire = {
  quickbooksTaxCode: z.string().nullable(),
  xeroAccountCode: z.string().nullable(),
  xeroTaxName: z.string().nullable(),
};
