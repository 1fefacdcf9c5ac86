import { randomUUID } from 'node:crypto';
import type { Estimate, EstimateFields } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { mapPercents } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { takeEstimateNumber } from '../../accounts/take-number.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../../developers/find-repeated-call.ts';
import { listDefaultTaxRates } from '../../settings/tax-rates/get-tax-rates.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceContent } from '../content/price-content.ts';
import { readOfferTerms } from '../content/read-content.ts';
import { resolveClient, resolveJobType } from '../content/resolve-content.ts';
import { resolveDiscount } from '../content/resolve-discount.ts';
import { resolveFiles } from '../content/resolve-files.ts';
import { resolveLines } from '../content/resolve-lines.ts';
import { resolveContent } from '../content/resolve-offer.ts';
import { requireFittingSchedule, resolveSchedule } from '../content/resolve-schedule.ts';
import { presentWhole } from '../get-estimate.ts';
import { insertLines } from '../line-queries.ts';
import { type EstimateRow, findEstimate, insertEstimate } from '../queries.ts';
import { readPercents } from '../read-sums.ts';
import { recordEvent } from '../timeline/record-event.ts';

/**
 * Creates a draft with the contractor's next number. A repeated call returns the estimate that the first one created. Throws
 * `NotFoundError` and `InvalidInputError` naming the field, and `ConflictError` for another currency than the contractor's, or
 * if the first call had other content.
 */
export async function createEstimate(
  deps: Deps,
  account: AccountId,
  fields: EstimateFields,
  call?: RepeatableCall,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const made = await findRepeatedCall(tx, account, call, (known) => findEstimate(tx, account, known));
    if (made) return presentWhole({ db: tx, clock: deps.clock }, account, made);
    const { content, currency } = await composeNew(deps, tx, account, fields);
    const row = await insertDraft(deps, tx, account, content, currency, {}, call?.id);
    await rememberCall(tx, deps, account, call);
    return presentWhole({ db: tx, clock: deps.clock }, account, row);
  });
}

/**
 * Returns the content of a new document, with the contractor's defaults for omitted fields. Throws
 * `NotFoundError` and `InvalidInputError` naming the field, and `ConflictError` for another currency than the
 * contractor's.
 */
export async function composeNew(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  fields: EstimateFields,
): Promise<{ readonly content: EstimateContent; readonly currency: Currency }> {
  const takesDefaultTaxes = fields.taxes === undefined && fields.taxRate === undefined;
  const [owner, rates, client, jobType] = await Promise.all([
    getAccount({ db: tx }, account),
    takesDefaultTaxes ? listDefaultTaxRates(tx, account) : [],
    resolveClient(tx, account, fields.clientId),
    resolveJobType(tx, account, fields.jobTypeId),
  ]);
  const currency = currencyOf(owner);
  if (fields.currency !== undefined && fields.currency !== currency)
    throw new ConflictError(
      `Your currency is now ${currency}, not ${fields.currency}. Please check the amounts and save again.`,
      'CURRENCY_CHANGED',
    );
  const defaults = readPercents(owner);
  const unscheduled = resolveContent(fields, {
    ...client,
    ...jobType,
    jobDescription: fields.jobDescription,
    jobAddress: fields.jobAddress,
    validUntil: fields.validUntil,
    ...mapPercents((name) => fields[name] ?? defaults[name]),
    discount: fields.discount && resolveDiscount(fields.discount, currency),
    acceptPayments: fields.acceptPayments ?? false,
    customPaymentInstructions: fields.customPaymentInstructions,
    laborLines: [],
    materialLines: [],
    additionalCosts: [],
    groups: [],
    choices: [],
    textLines: [],
    kits: [],
    depositFixed: null,
    schedule: [],
    files: await resolveFiles(tx, account, fields.files ?? []),
    // An estimate copies the rates: a later change of a rate alters no estimate.
    taxes: rates.map((rate) => ({ ...rate, id: randomUUID() })),
    ...readOfferTerms(owner),
    ...(await resolveLines(tx, account, fields, currency)),
  });
  const content = { ...unscheduled, ...resolveSchedule(fields, unscheduled, currency) };
  await requireFittingSchedule({ db: tx, clock: deps.clock }, account, fields, content, [], currency);
  return { content, currency };
}

/** Stores content as a new draft with the next number and a first event. */
export async function insertDraft(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  content: EstimateContent,
  currency: Currency,
  detail: Record<string, string> = {},
  id: string = randomUUID(),
): Promise<EstimateRow> {
  const priced = priceContent(content, currency);
  const now = deps.clock.now();
  const number = await takeEstimateNumber(tx, account);
  const [row] = await Promise.all([
    insertEstimate(tx, account, {
      id,
      number,
      status: 'draft',
      currency,
      ...toColumns(content, priced),
      createdAt: now,
      updatedAt: now,
    }),
    insertLines(tx, account, id, content, priced),
    recordEvent(tx, account, { estimateId: id, type: 'created', at: now, detail }),
  ]);
  return row;
}
