import { GROUP_KINDS } from '@plumbline/contract/content/groups';
import { COST_TYPES, LABOR_TYPES, LINE_SECTIONS } from '@plumbline/contract/content/lines';
import { MARKUP_PLACES } from '@plumbline/contract/offer/display';
import {
  amountMinor,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  taxRateThousandths,
} from '@plumbline/contract/pricing/amounts';
import { describeFile } from '../../files/present.ts';
import type { LineRows, MaterialLineRow } from '../line-queries.ts';
import type { EstimateRow } from '../queries.ts';
import { readPercents } from '../read-sums.ts';
import type { ClientQuantity, EstimateContent, LineTermsContent, OfferContent } from './estimate-content.ts';
import { readDiscount } from './resolve-discount.ts';

/** Returns the content of a stored estimate in the form in which it can be stored again. */
export function readContent(row: EstimateRow, lines: LineRows): EstimateContent {
  const taxIds = lines.taxes.map(({ id }) => id);
  return {
    clientId: row.clientId,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    clientAddress: row.clientAddress,
    jobTypeId: row.jobTypeId,
    jobTypeName: row.jobTypeName,
    jobDescription: row.jobDescription || null,
    jobAddress: row.jobAddress,
    validUntil: row.validUntil,
    ...readPercents(row),
    discount: readDiscount(row),
    ...readOffer(row, lines),
    acceptPayments: row.acceptPayments,
    depositFixed: row.depositFixedMinor === null ? null : amountMinor(row.depositFixedMinor),
    schedule: row.schedule ?? [],
    customPaymentInstructions: row.customPaymentInstructions,
    laborLines: lines.labor.map((line) => ({
      ...readTerms(line, taxIds),
      laborType: LABOR_TYPES.find((type) => type === line.laborType) ?? 'custom',
      laborTypeId: line.laborTypeId,
      laborTypeName: line.laborTypeName,
      description: line.description,
      hours: quantityThousandths(line.hoursThousandths),
      rate: priceHundredths(line.rateHundredths),
    })),
    materialLines: lines.materials.map((line) => ({
      ...readTerms(line, taxIds),
      clientQuantity: readClientQuantity(line),
      costUnknown: line.costUnknown ?? false,
      materialId: line.materialId,
      materialName: line.materialName,
      description: line.description,
      quantity: quantityThousandths(line.quantityThousandths),
      unit: line.unit,
      unitCost: priceHundredths(line.unitCostHundredths),
    })),
    additionalCosts: lines.costs.map((cost) => ({
      ...readTerms(cost, taxIds),
      type: COST_TYPES.find((type) => type === cost.type) ?? 'other',
      description: cost.description,
      amount: amountMinor(cost.amountMinor),
    })),
  };
}

function readOffer(row: EstimateRow, lines: LineRows): OfferContent {
  return {
    groups: lines.groups.map((group) => ({
      id: group.id,
      kind: GROUP_KINDS.find((kind) => kind === group.kind) ?? 'included',
      choiceId: group.choiceId,
      title: group.title,
      description: group.description,
      preselected: group.preselected,
      showLines: group.showsLines,
    })),
    choices: lines.choices.map(({ id, title }) => ({ id, title })),
    taxes: lines.taxes.map((tax) => ({
      id: tax.id,
      name: tax.name,
      rate: taxRateThousandths(BigInt(tax.rateThousandths)),
      registration: tax.registration,
      labor: tax.onLabor,
      materials: tax.onMaterials,
      costs: tax.onCosts,
    })),
    textLines: lines.texts.map(({ id, section, groupId, place, text }) => ({
      id,
      section: LINE_SECTIONS.find((known) => known === section) ?? 'labor',
      groupId,
      place,
      text,
    })),
    files: lines.files.map(({ id, fileId, lineId, groupId, caption, forClient, inPdf, ...file }) => ({
      ...describeFile(file),
      id,
      fileId,
      lineId,
      groupId,
      caption,
      forClient,
      inPdf,
    })),
    kits: row.kits ?? [],
    ...readOfferTerms(row),
  };
}

/** Reads how an estimate's taxes, markups and lines show. */
export function readOfferTerms(row: Pick<EstimateRow, 'pricesIncludeTax' | 'markupIn' | 'display'>) {
  return {
    pricesIncludeTax: row.pricesIncludeTax ?? false,
    markupIn: MARKUP_PLACES.find((place) => place === row.markupIn) ?? 'line',
    display: row.display,
  };
}

function readTerms(
  line: LineRows['labor' | 'materials' | 'costs'][number],
  taxIds: readonly string[],
): LineTermsContent {
  const { taxMask } = line;
  return {
    id: line.id,
    groupId: line.groupId,
    optional: line.optional ?? false,
    preselected: line.preselected ?? false,
    markupPercent: line.markupHundredths === null ? null : percentHundredths(BigInt(line.markupHundredths)),
    discount: readDiscount(line),
    taxIds:
      taxMask === null ? null : taxIds.filter((_id, place) => Math.floor(taxMask / 2 ** place) % 2 === 1),
    cost: line.costHundredths === null ? null : priceHundredths(line.costHundredths),
    removed: line.removed ?? false,
  };
}

function readClientQuantity({ clientMin, clientMax, clientStep }: MaterialLineRow): ClientQuantity | null {
  if (clientMin === null || clientMax === null || clientStep === null) return null;
  return {
    min: quantityThousandths(clientMin),
    max: quantityThousandths(clientMax),
    step: quantityThousandths(clientStep),
  };
}
