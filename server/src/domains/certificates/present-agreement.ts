import { createHash } from 'node:crypto';
import type { OfferFile } from '@plumbline/contract/content/files';
import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { Offer, OfferGroup } from '@plumbline/contract/offer/offer';
import { repriceStages } from '@plumbline/contract/offer/offer-stages';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { isPlain, presentOffer, showsDiscountOf } from '@plumbline/contract/offer/present-offer';
import type { WholeDocument } from '../documents/present.ts';
import type { ChangeHalf, DocumentChange } from '../documents/present-change.ts';

/** The exact text a client agrees to, and its SHA-256 in hexadecimal. */
export interface Agreement {
  readonly document: string;
  readonly documentHash: string;
  /** The hash of the offer that the client reads before agreeing; null if it is the document itself. */
  readonly offerHash: string | null;
}

/** Returns the hash that identifies the version the client reads; accepting sends it along. */
export function hashToAccept({ documentHash, offerHash }: Agreement): string {
  return offerHash ?? documentHash;
}

/**
 * The content of an estimate as its client reads it, as JSON with a fixed order of keys, so that the same
 * content always has the same hash. It excludes branding and anything that changes over time. A plain
 * estimate keeps the bytes of version 1; any other has version 2, which holds the offer and the `accepted`
 * selection, by default the contractor's. A change order contains the hash of its estimate's accepted content
 * instead of the job's totals, so that two change orders do not affect each other.
 */
export function presentAgreement(
  offered: WholeDocument,
  contractor: PublicContractor,
  accepted: Estimate = offered,
): Agreement {
  if (offered.change) {
    const document = JSON.stringify(changeAgreement(offered, offered.change, contractor));
    return { document, documentHash: digestOf(document), offerHash: null };
  }
  if (isPlain(offered)) {
    const document = JSON.stringify(plainAgreement(offered, contractor));
    return { document, documentHash: digestOf(document), offerHash: null };
  }
  const read = offerAgreement(offered, contractor);
  const document = JSON.stringify({ ...read, ...acceptedPart(accepted) });
  return { document, documentHash: digestOf(document), offerHash: digestOf(JSON.stringify(read)) };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

function offerAgreement(estimate: Estimate, contractor: PublicContractor) {
  const { selection, files, stages, ...offer } = presentOffer(estimate);
  return {
    version: 2,
    number: estimate.estimateNumber,
    currency: estimate.currency,
    validUntil: estimate.validUntil,
    contractor: presentParty(contractor),
    client: estimate.client && { name: estimate.client.name, address: estimate.client.address },
    job: {
      type: estimate.jobType?.name ?? null,
      description: estimate.jobDescription,
      address: estimate.jobAddress,
    },
    offer: {
      ...offer,
      ...(files.length > 0 && { files: files.map(presentFile) }),
      discount: showsDiscountOf(estimate) ? estimate.discount : null,
      preselection: presentPreselection(offer, selection),
      totalAmount: estimate.totalAmount,
      deposit: presentDeposit(estimate),
      ...presentPayments(estimate, stages),
    },
    instructions: estimate.customPaymentInstructions,
  };
}

/** Includes the included groups that earlier versions stored as preselected, so that offers sent then keep their hash. */
function presentPreselection({ groups }: Pick<Offer, 'groups'>, selection: Offer['selection']) {
  const isNamed = ({ kind, preselected }: OfferGroup) => kind === 'included' && preselected;
  if (!groups.some(isNamed)) return selection;
  const named = groups.filter((group) => isNamed(group) || selection.groupIds.includes(group.id ?? ''));
  return { ...selection, groupIds: named.map(({ id }) => id) };
}

function changeAgreement(
  estimate: WholeDocument,
  { estimateNumber, title, reason, added, removed, acceptedHash }: DocumentChange,
  contractor: PublicContractor,
) {
  const { selection: _selection, files, ...work } = presentOffer(added);
  const { selection: _none, files: _noFiles, ...takenOut } = presentOffer(removed);
  return {
    version: 2,
    kind: 'changeOrder',
    number: estimate.estimateNumber,
    estimate: { number: estimateNumber, acceptedHash },
    title,
    reason,
    currency: estimate.currency,
    validUntil: estimate.validUntil,
    contractor: presentParty(contractor),
    client: estimate.client && { name: estimate.client.name, address: estimate.client.address },
    job: {
      type: estimate.jobType?.name ?? null,
      description: estimate.jobDescription,
      address: estimate.jobAddress,
    },
    added: { ...work, ...(files.length > 0 && { files: files.map(presentFile) }), ...halfSums(added) },
    removed: { ...takenOut, ...halfSums(removed) },
    subtotal: estimate.subtotal,
    taxAmount: estimate.taxAmount,
    totalAmount: estimate.totalAmount,
    deposit: presentDeposit(estimate),
    instructions: estimate.customPaymentInstructions,
  };
}

const halfSums = (half: ChangeHalf) => ({
  ...(showsDiscountOf(half) && { discountAmount: half.discountAmount }),
  subtotal: half.subtotal,
  taxAmount: half.taxAmount,
  totalAmount: half.totalAmount,
});

/** A file as part of an agreement, by the SHA-256 of its content. */
const presentFile = ({ kind, name, caption, lineId, groupId, sha256 }: OfferFile) => ({
  kind,
  name,
  caption,
  lineId,
  groupId,
  sha256,
});

function acceptedPart(estimate: Estimate) {
  const offer = presentOffer(estimate);
  const { subtotal, taxAmount, totalAmount, depositAmount, discountAmount } = estimate;
  return {
    accepted: {
      selection: estimate.selection,
      choices: pickedTitles(offer, estimate.selection),
      ...(showsDiscountOf(estimate) && { discountAmount }),
      subtotal,
      taxes: offer.taxes,
      taxAmount,
      totalAmount,
      depositAmount,
      ...presentPayments(estimate, offer.stages),
    },
    totalAmount,
    deposit: presentDeposit(estimate),
  };
}

const presentParty = (contractor: PublicContractor) => ({
  companyName: contractor.companyName,
  contactName: contractor.contactName,
  businessAddress: contractor.businessAddress,
  licenseNumber: contractor.licenseNumber,
  termsAndConditions: contractor.termsAndConditions,
});

function presentDeposit(estimate: Estimate) {
  const { acceptPayments, depositPercentage, depositFixedAmount, depositAmount } = estimate;
  if (!acceptPayments) return null;
  return depositFixedAmount === null
    ? { percentage: depositPercentage, amount: depositAmount }
    : { fixedAmount: depositFixedAmount, amount: depositAmount };
}

/** The payments of a schedule with their amounts and due dates, without change orders and later events. */
function presentPayments({ currency, totalAmount }: Estimate, stages: readonly Stage[] | undefined) {
  if (!stages) return {};
  const agreed = repriceStages(stages, currency, totalAmount);
  return {
    payments: agreed.map(({ name, percentage, amount, dueOn, milestone }) => ({
      name,
      percentage,
      amount,
      dueOn,
      milestone,
    })),
  };
}

function plainAgreement(estimate: Estimate, contractor: PublicContractor) {
  return {
    estimateNumber: estimate.estimateNumber,
    currency: estimate.currency,
    validUntil: estimate.validUntil,
    contractor: presentParty(contractor),
    client: estimate.client && { name: estimate.client.name, address: estimate.client.address },
    jobType: estimate.jobType?.name ?? null,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    laborLines: estimate.laborLines.map(({ description, laborTypeName, hours, rate, total }) => ({
      description,
      laborTypeName,
      hours,
      rate,
      total,
    })),
    materialLines: estimate.materialLines.map(({ description, quantity, unit, unitCost, total }) => ({
      description,
      quantity,
      unit,
      unitCost,
      total,
    })),
    additionalCosts: estimate.additionalCosts.map(({ type, description, amount }) => ({
      type,
      description,
      amount,
    })),
    laborSubtotal: estimate.laborSubtotal,
    laborMarkupPercent: estimate.laborMarkupPercent,
    laborMarkupAmount: estimate.laborMarkupAmount,
    materialsSubtotal: estimate.materialsSubtotal,
    materialMarkupPercent: estimate.materialMarkupPercent,
    materialMarkupAmount: estimate.materialMarkupAmount,
    additionalCostsTotal: estimate.additionalCostsTotal,
    subtotal: estimate.subtotal,
    taxRate: estimate.taxRate,
    taxAmount: estimate.taxAmount,
    totalAmount: estimate.totalAmount,
    deposit: presentDeposit(estimate),
    customPaymentInstructions: estimate.customPaymentInstructions,
  };
}
