import type { ExportedAcceptance } from '@plumbline/contract/accounts/account-export';
import type { AcceptanceRow } from '../queries.ts';

export function presentAcceptance(row: AcceptanceRow): ExportedAcceptance {
  return {
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    signatureKind: row.signatureKind,
    signatureText: row.signatureText,
    signatureStrokes: row.signatureStrokes,
    depositMethod: row.depositMethod,
    consent: row.consent,
    document: row.document,
    documentHash: row.documentHash,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    deviceOf: row.deviceOf,
    acceptedAt: row.acceptedAt.toISOString(),
  };
}
