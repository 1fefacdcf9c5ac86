import { COST_TYPES, LABOR_TYPES } from '@plumbline/contract/estimates';
import { amountMinor, priceHundredths, quantityThousandths } from '@plumbline/contract/pricing/amounts';
import type { LineRows } from '../line-queries.ts';
import type { EstimateRow } from '../queries.ts';
import { readPercents } from '../read-sums.ts';
import { readDiscount } from '../resolve-discount.ts';
import type { EstimateContent } from './estimate-content.ts';

/** Returns the content of a stored estimate in the form in which it can be stored again. */
export function readContent(row: EstimateRow, lines: LineRows): EstimateContent {
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
    acceptPayments: row.acceptPayments,
    customPaymentInstructions: row.customPaymentInstructions,
    laborLines: lines.labor.map((line) => ({
      id: line.id,
      laborType: LABOR_TYPES.find((type) => type === line.laborType) ?? 'custom',
      laborTypeId: line.laborTypeId,
      laborTypeName: line.laborTypeName,
      description: line.description,
      hours: quantityThousandths(line.hoursThousandths),
      rate: priceHundredths(line.rateHundredths),
    })),
    materialLines: lines.materials.map((line) => ({
      id: line.id,
      materialId: line.materialId,
      materialName: line.materialName,
      description: line.description,
      quantity: quantityThousandths(line.quantityThousandths),
      unit: line.unit,
      unitCost: priceHundredths(line.unitCostHundredths),
    })),
    additionalCosts: lines.costs.map((cost) => ({
      id: cost.id,
      type: COST_TYPES.find((type) => type === cost.type) ?? 'other',
      description: cost.description,
      amount: amountMinor(cost.amountMinor),
    })),
  };
}
