import { SIGNATURE_FIELD } from '@plumbline/contract/estimates/signature-field';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { DocumentAcceptance, EstimateDocument } from '../document-data.ts';
import { printDate, printMoney } from './printable-figures.ts';
import { printableLine, printableText } from './printable-text.ts';

/** The page about how an estimate was accepted, with all text in printed form. */
export interface PrintedCertificate {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly consent: string;
  /** Who signed, for the signature line; empty without a name. */
  readonly signedBy: string;
  /** As `Oct 15, 2026`. */
  readonly acceptedOn: string;
  /** The page where anyone can check it; null if unknown. */
  readonly verifyAt: string | null;
  /** The certificate as a JSON file; null if unknown. */
  readonly file: string | null;
  readonly signature: {
    readonly text: string | null;
    readonly strokes: readonly (readonly number[])[];
    /** The signature field, in the unit of the strokes. */
    readonly field: { readonly width: number; readonly height: number };
  } | null;
}

export function printedCertificate(estimate: EstimateDocument): PrintedCertificate | null {
  const { acceptance, number, sums, acceptPayments, currency, change } = estimate;
  if (!acceptance) return null;
  const { width, height } = SIGNATURE_FIELD;
  const given = (label: string, value: string | null) =>
    value ? [{ label, value: printableLine(value) }] : [];
  return {
    facts: [
      { label: change ? 'Change order' : 'Estimate', value: printableLine(number) },
      ...(change ? [{ label: 'To estimate', value: printableLine(change.estimateNumber) }] : []),
      { label: change ? 'This change' : 'Total', value: printMoney(sums.totalAmount, currency) },
      ...(acceptPayments && !(change && isZero(sums.depositAmount))
        ? [{ label: 'Deposit', value: printMoney(sums.depositAmount, currency) }]
        : []),
      { label: 'Accepted by', value: printableLine(acceptance.signedBy) || 'No name given' },
      ...given('Email', acceptance.email),
      ...given('Accepted on', acceptance.acceptedAt),
      ...given('Network address', acceptance.ipAddress),
      ...given('Browser', acceptance.browser),
      { label: 'SHA-256 of the accepted content', value: acceptance.documentHash },
    ],
    consent: printableText(acceptance.consent),
    signedBy: printableLine(acceptance.signedBy),
    acceptedOn: printDate(acceptance.acceptedOn),
    verifyAt: estimate.verifyAt ?? null,
    file: estimate.certificateFile ?? null,
    signature: isSigned(acceptance)
      ? {
          text: acceptance.typedSignature && printableLine(acceptance.typedSignature),
          strokes: acceptance.strokes,
          field: { width, height },
        }
      : null,
  };
}

const isSigned = ({ typedSignature, strokes }: DocumentAcceptance) =>
  Boolean(typedSignature) || strokes.length > 0;
