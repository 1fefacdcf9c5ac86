import type { ExportedAcceptance } from '@plumbline/contract/account-export';
import type { AcceptanceRow } from './queries.ts';

export function presentAcceptance(row: AcceptanceRow): ExportedAcceptance {
  return {
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    signatureKind: row.signatureKind,
    signatureText: row.signatureText,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    acceptedAt: row.acceptedAt.toISOString(),
  };
}
