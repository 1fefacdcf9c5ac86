import { calendarDate } from '@plumbline/contract/calendar';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { DocumentAcceptance } from '../../../pdf/document-data.ts';
import type { AcceptanceRow } from '../queries.ts';

/** Returns the contractor as in the accepted document; later settings are not part of the agreement. */
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

/** The content of the PDF's acceptance page. */
export function presentSigned(row: AcceptanceRow, timeZone: string): DocumentAcceptance {
  return {
    signedBy: row.clientName,
    email: row.clientEmail,
    acceptedAt: momentText(row.acceptedAt, timeZone),
    acceptedOn: calendarDate(row.acceptedAt, timeZone),
    consent: row.consent ?? '',
    typedSignature: row.signatureText,
    strokes: row.signatureStrokes ?? [],
    ipAddress: row.ipAddress,
    browser: row.deviceOf === 'contractor' ? inPersonText(row.userAgent) : row.userAgent,
    documentHash: row.documentHash ?? '',
  };
}

const inPersonText = (userAgent: string | null) =>
  `Signed in person on the contractor’s device${userAgent ? `: ${userAgent}` : ''}`;

function momentText(moment: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' });
  return `${local.format(moment)} (${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC)`;
}
