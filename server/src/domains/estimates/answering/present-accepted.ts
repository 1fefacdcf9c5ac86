import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { DocumentAcceptance } from '../../../documents/document-data.ts';
import type { AcceptanceRow } from '../queries.ts';

/** The contractor as the client accepted them: what the settings say since then is no part of the agreement. */
export function presentAccepted(
  contractor: PublicContractor,
  acceptance: AcceptanceRow | null,
): PublicContractor {
  if (!acceptance?.document) return contractor;
  const { contractor: accepted } = JSON.parse(acceptance.document) as {
    contractor: Partial<PublicContractor>;
  };
  return { ...contractor, ...accepted };
}

/** What the page of the PDF says that tells how it was accepted. */
export function presentSigned(row: AcceptanceRow, timeZone: string): DocumentAcceptance {
  return {
    signedBy: row.clientName,
    email: row.clientEmail,
    acceptedAt: momentText(row.acceptedAt, timeZone),
    consent: row.consent ?? '',
    typedSignature: row.signatureText,
    strokes: row.signatureStrokes ?? [],
    ipAddress: row.ipAddress,
    browser: row.userAgent,
    documentHash: row.documentHash ?? '',
  };
}

function momentText(moment: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' });
  return `${local.format(moment)} (${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC)`;
}
