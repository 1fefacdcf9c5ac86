import type { ExportedVersion } from '@plumbline/contract/accounts/account-export';
import type { RevisionBody, VersionSummary } from '@plumbline/contract/estimates/revisions';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { EstimateContent } from '../content/estimate-content.ts';
import { presentContent } from '../present-parts.ts';
import type { SentVersion, VersionRow } from './version-queries.ts';

export function presentVersionSummary(row: SentVersion, currency: Currency): VersionSummary {
  return {
    number: row.number,
    sentAt: row.sentAt.toISOString(),
    currency,
    totalAmount: amountToWire(amountMinor(row.totalMinor), currency),
    note: row.note,
    changes: row.changes ?? [],
  };
}

/** Returns a version in the format of an account's export. */
export function presentExportedVersion(row: VersionRow, currency: Currency): ExportedVersion {
  const { currency: _currency, ...summary } = presentVersionSummary(row, currency);
  return { ...summary, offer: { ...row.offer } };
}

/** Returns content in the stored form of a revision: the request that would change a draft to it. */
export function presentRevisionBody(content: EstimateContent, currency: Currency): RevisionBody {
  const { currency: _currency, taxRate, taxes, ...parts } = presentContent(content, currency);
  return {
    ...parts,
    taxes,
    // Named taxes replace the one rate.
    ...(taxes.length === 0 && { taxRate }),
    clientId: content.clientId,
    jobTypeId: content.jobTypeId,
    jobDescription: content.jobDescription,
    jobAddress: content.jobAddress,
    validUntil: content.validUntil,
    acceptPayments: content.acceptPayments,
    customPaymentInstructions: content.customPaymentInstructions,
    groups: [...parts.groups],
    laborLines: parts.laborLines.map(({ laborTypeName: _name, ...line }) => line),
    materialLines: parts.materialLines.map(({ material: _material, ...line }) => line),
    files: content.files.map(({ id, fileId, lineId, groupId, caption, forClient, inPdf }) => ({
      id,
      fileId,
      lineId,
      groupId,
      caption,
      forClient,
      inPdf,
    })),
  };
}
