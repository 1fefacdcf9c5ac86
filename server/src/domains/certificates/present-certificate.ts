import type { Certificate, CertificateContent } from '@plumbline/contract/certificates';
import type { Deps } from '../../deps.ts';
import { signContent } from '../../secrets/certificate-key.ts';
import type { AcceptanceRow } from '../documents/answering/get-acceptance.ts';

/** The signed record of an acceptance whose document was stored. */
export function presentCertificate(
  deps: Pick<Deps, 'secret'>,
  estimateNumber: string,
  acceptance: AcceptanceRow,
): Certificate {
  const content = JSON.stringify(presentContent(estimateNumber, acceptance));
  return { content, algorithm: 'Ed25519', ...signContent(deps, content) };
}

/** The parts of the accepted document that the certificate repeats. */
interface Accepted {
  /** Absent in version 1. */
  readonly version?: 2;
  readonly currency: string;
  readonly totalAmount: string;
  readonly contractor: { readonly companyName: string };
  readonly accepted?: { readonly choices?: readonly string[] };
}

function presentContent(estimateNumber: string, row: AcceptanceRow): CertificateContent {
  const document = row.document ?? '';
  const { version, currency, totalAmount, contractor, accepted } = JSON.parse(document) as Accepted;
  return {
    version: version ?? 1,
    estimateId: row.estimateId,
    estimateNumber,
    contractor: contractor.companyName,
    currency,
    totalAmount,
    ...(version === 2 && { choices: [...(accepted?.choices ?? [])] }),
    acceptedAt: row.acceptedAt.toISOString(),
    signedBy: row.clientName,
    email: row.clientEmail,
    signature: presentSignature(row),
    depositMethod: row.depositMethod,
    consent: row.consent ?? '',
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    // Absent for ordinary acceptances, whose certificates keep their bytes.
    ...(row.deviceOf === 'contractor' && { deviceOf: 'contractor' as const }),
    document,
    documentHash: row.documentHash ?? '',
  };
}

function presentSignature(row: AcceptanceRow): CertificateContent['signature'] {
  if (row.signatureStrokes) return { kind: 'drawn', strokes: row.signatureStrokes };
  return row.signatureText === null ? null : { kind: 'typed', text: row.signatureText };
}
