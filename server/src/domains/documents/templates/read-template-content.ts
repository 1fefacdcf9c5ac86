import { randomUUID } from 'node:crypto';
import {
  type ChangedPrice,
  type TemplateContent,
  type TemplateStart,
  templateContent,
} from '@plumbline/contract/estimates/templates';
import {
  type PriceHundredths,
  percentHundredths,
  percentToWire,
  priceToWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { mapPercents } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { type BookPrices, getBookPrices } from '../../catalog/get-book-prices.ts';
import { resolveUploads } from '../../files/resolve-uploads.ts';
import { listDefaultTaxRates } from '../../settings/tax-rates/get-tax-rates.ts';
import type { EstimateContent, LaborContent, MaterialContent } from '../content/estimate-content.ts';
import { capDiscounts } from '../content/price-content.ts';
import { readOfferTerms } from '../content/read-content.ts';
import { resolveClient, resolveJobType } from '../content/resolve-content.ts';
import { resolveDiscount } from '../content/resolve-discount.ts';
import { resolveFiles } from '../content/resolve-files.ts';
import { resolveLines } from '../content/resolve-lines.ts';
import { resolveContent } from '../content/resolve-offer.ts';
import { resolveSchedule } from '../content/resolve-schedule.ts';
import { readPercents } from '../read-sums.ts';
import type { TemplateRow } from './template-queries.ts';

/** The content of an estimate started from a template. */
export interface ReadTemplate {
  readonly content: EstimateContent;
  readonly currency: Currency;
  readonly changedPrices: readonly ChangedPrice[];
}

/**
 * Returns the content of a template without a client. Lines from the price book have today's prices, unless
 * `prices` keeps those of the template or its currency differs; items deleted since keep their copied names.
 * Throws `ConflictError` if the stored content can no longer be used.
 */
export async function readTemplateContent(
  tx: Transaction,
  account: AccountId,
  { accountId, content: stored }: TemplateRow,
  prices: TemplateStart['prices'] = 'today',
): Promise<ReadTemplate> {
  const parsed = templateContent.safeParse(stored);
  if (!parsed.success)
    throw new ConflictError(
      'This template can’t be used anymore. Please delete it and save it again.',
      'TEMPLATE_OUTDATED',
    );
  const fields = parsed.data;
  const owner = await getAccount({ db: tx }, account);
  const own = currencyOf(owner);
  const currency = fields.currency ?? own;
  const defaults = readPercents(owner);
  const uploads = await resolveUploads(tx, account, fields.files?.map(({ fileId }) => fileId) ?? []);
  const files = fields.files?.filter(({ fileId }) => uploads.some((file) => file.id === fileId)) ?? [];
  const takesDefaultTaxes = fields.taxes === undefined && fields.taxRate === undefined;
  const rates = takesDefaultTaxes ? await listDefaultTaxRates(tx, account) : [];
  const { jobTypeId, jobTypeName, currency: _currency, ...input } = fields;
  const unscheduled = resolveContent(
    { ...input, clientId: null, jobTypeId, jobAddress: null, validUntil: null },
    {
      ...(await resolveClient(tx, account, null)),
      ...(await resolveJobType(tx, account, jobTypeId, { jobTypeId, jobTypeName })),
      jobDescription: fields.jobDescription,
      jobAddress: null,
      validUntil: null,
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
      files: await resolveFiles(tx, account, files),
      taxes: rates.map((rate) => ({ ...rate, id: randomUUID() })),
      ...readOfferTerms(owner),
      ...(await resolveLines(tx, account, input, currency, namesIn(fields))),
    },
  );
  const content = { ...unscheduled, ...resolveSchedule(input, unscheduled, currency) };
  // A line can be sold for less than when its discount was typed. As in step 3 of the pricing, the discount is at most the price.
  const read = (priced: EstimateContent, changedPrices: readonly ChangedPrice[] = []): ReadTemplate => ({
    content: capDiscounts(priced, currency),
    currency,
    changedPrices,
  });
  if (accountId === null) return read(withStandardRates(content, owner));
  if (prices === 'template' || currency !== own) return read(content);
  const { materialLines, laborLines } = content;
  const book = await getBookPrices(
    tx,
    account,
    materialLines.flatMap(({ materialId }) => materialId ?? []),
    laborLines.flatMap(({ laborTypeId }) => laborTypeId ?? []),
  );
  const today = withPrices(content, book);
  return read(today.content, today.changedPrices);
}

/** Returns the stored lines with the names that they copied. */
function namesIn({ laborLines, materialLines }: TemplateContent) {
  return {
    laborLines: laborLines.map(({ id = '', laborTypeId = null, laborTypeName }) => ({
      id,
      laborTypeId,
      laborTypeName,
    })),
    materialLines: materialLines.map(({ id = '', materialId = null, material }) => ({
      id,
      materialId,
      materialName: material?.name ?? null,
    })),
    additionalCosts: [],
  };
}

type Rates = Readonly<
  Record<'leadRateHundredths' | 'helperRateHundredths' | 'specialistRateHundredths', bigint>
>;

/** Returns content with the account's own labor rates. */
function withStandardRates(content: EstimateContent, rates: Rates): EstimateContent {
  const byType = {
    lead: rates.leadRateHundredths,
    helper: rates.helperRateHundredths,
    specialist: rates.specialistRateHundredths,
  };
  return {
    ...content,
    laborLines: content.laborLines.map((line) =>
      line.laborType === 'custom' ? line : { ...line, rate: byType[line.laborType] as PriceHundredths },
    ),
  };
}

const NO_MARKUP = percentHundredths(0n);

/** Returns content with today's prices, and the list of changed prices. */
function withPrices(content: EstimateContent, book: BookPrices): Omit<ReadTemplate, 'currency'> {
  const changedPrices: ChangedPrice[] = [];
  const note = (line: LaborContent | MaterialContent, name: string, now: PriceHundredths) =>
    changedPrices.push({
      lineId: line.id,
      name: line.description || name,
      before: priceToWire('rate' in line ? line.rate : line.unitCost),
      now: priceToWire(now),
      markupPercent: line.markupPercent === null ? null : percentToWire(line.markupPercent),
    });
  const laborLines = content.laborLines.map((line): LaborContent => {
    const now = book.laborTypes.get(line.laborTypeId ?? '');
    if (now === undefined || now === line.rate) return line;
    note(line, line.laborTypeName, now);
    return { ...line, rate: now };
  });
  const materialLines = content.materialLines.map((line): MaterialContent => {
    const now = book.materials.get(line.materialId ?? '');
    if (!now) return line;
    if (now.price !== line.unitCost) note(line, line.materialName ?? '', now.price);
    // Only a line at a sell price has no markup, and a cost of its own or an unknown one.
    const wasSellPrice = line.markupPercent === 0n && (line.cost !== null || line.costUnknown);
    const cost = now.cost ?? line.cost;
    const terms = now.isSellPrice
      ? { markupPercent: NO_MARKUP, cost }
      : wasSellPrice && { markupPercent: null, cost: null };
    const costUnknown = now.isSellPrice && cost === null;
    return { ...line, unitCost: now.price, ...terms, costUnknown };
  });
  return { content: { ...content, laborLines, materialLines }, changedPrices };
}
