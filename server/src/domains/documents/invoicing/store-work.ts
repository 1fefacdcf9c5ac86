import { randomUUID } from 'node:crypto';
import type { OwnWorkFields } from '@plumbline/contract/invoices/own-work';
import { amountMinor, percentHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import { mapNames, SUM_NAMES } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { currencyOf } from '../../accounts/present.ts';
import { takeInvoicePosition } from '../../accounts/take-number.ts';
import { toIncluded } from '../changes/resolve-change.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceContent } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { resolveChanges } from '../content/resolve-changes.ts';
import { composeNew } from '../drafting/create-estimate.ts';
import { WORK } from '../kinds.ts';
import { insertLines, type LineRows, listLines, replaceLines } from '../line-queries.ts';
import { type EstimateRow, insertEstimate, updateEstimate } from '../queries.ts';
import { toSumColumns } from '../read-sums.ts';
import { toInvoicePlace } from '../rules.ts';

/** It has no choices for the client and no deposit. */
const NO_OFFER = {
  validUntil: null,
  depositPercentage: percentHundredths(0n),
  acceptPayments: false,
  choices: [],
};

/**
 * Returns the content of a new invoice without an estimate, with the contractor's defaults for omitted
 * fields. Throws like `composeNew`.
 */
export function composeWork(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  { groups = [], ...fields }: OwnWorkFields & { readonly currency?: Currency | undefined },
): Promise<{ readonly content: EstimateContent; readonly currency: Currency }> {
  return composeNew(deps, tx, account, {
    ...fields,
    ...NO_OFFER,
    clientId: fields.clientId ?? null,
    jobTypeId: fields.jobTypeId ?? null,
    jobDescription: fields.jobDescription ?? null,
    jobAddress: fields.jobAddress ?? null,
    discount: fields.discount ?? null,
    customPaymentInstructions: fields.customPaymentInstructions ?? null,
    laborLines: fields.laborLines ?? [],
    materialLines: fields.materialLines ?? [],
    additionalCosts: fields.additionalCosts ?? [],
    groups: toIncluded(groups),
  });
}

/** Stores the content of a new invoice without an estimate. It is a draft until its invoice is issued. */
export async function insertWork(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  content: EstimateContent,
  currency: Currency,
): Promise<EstimateRow> {
  const id = randomUUID();
  const now = clock.now();
  const priced = priceContent(content, currency);
  const row = await insertEstimate(tx, account, {
    id,
    kind: WORK.name,
    number: toInvoicePlace(await takeInvoicePosition(tx, account)),
    status: 'draft',
    currency,
    ...toWorkColumns(content, priced),
    createdAt: now,
    updatedAt: now,
  });
  await insertLines(tx, account, id, content, priced);
  return row;
}

/** Changes the given fields of stored content. Throws like `resolveChanges`. */
export async function changeWork(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  { groups, ...changes }: OwnWorkFields,
): Promise<EstimateRow> {
  const currency = currencyOf(root);
  const stored = readContent(root, await listLines(tx, account, root.id));
  const content = await resolveChanges(tx, account, currency, stored, {
    ...changes,
    ...(groups && { groups: toIncluded(groups) }),
  });
  const priced = priceContent(content, currency);
  await replaceLines(tx, account, root.id, content, priced);
  return updateEstimate(tx, account, root.id, {
    ...toWorkColumns(content, priced),
    updatedAt: clock.now(),
  });
}

/** The sums stay zero, as those of an invoice do, so that no figure of estimates counts them. */
function toWorkColumns(content: EstimateContent, priced: PricedEstimate) {
  const zero = mapNames(SUM_NAMES, () => amountMinor(0n));
  return { ...toColumns(content, priced), ...toSumColumns(content, zero) };
}

/** Returns a job's root with its sums; those of content without an estimate, which its row leaves out, are computed. */
export function withWorkSums(root: EstimateRow, lines: LineRows): EstimateRow {
  if (root.kind !== WORK.name) return root;
  const content = readContent(root, lines);
  return { ...root, ...toSumColumns(content, priceContent(content, currencyOf(root))) };
}
