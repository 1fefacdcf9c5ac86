import type { ExportedVersion } from '@plumbline/contract/accounts/account-export';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { VersionRow } from './version-queries.ts';

/** Returns a version as the export of an account has it. */
export function presentExportedVersion(row: VersionRow, currency: Currency): ExportedVersion {
  return {
    number: row.number,
    sentAt: row.sentAt.toISOString(),
    totalAmount: amountToWire(amountMinor(row.totalMinor), currency),
    offer: { ...row.offer },
    changes: row.changes ?? [],
  };
}
