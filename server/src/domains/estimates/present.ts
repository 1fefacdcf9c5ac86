import {
  type AdditionalCost,
  COST_TYPES,
  type Estimate,
  type EstimateEvent,
  type EstimateSummary,
  EVENT_TYPES,
  LABOR_TYPES,
  type LaborLine,
  type MaterialLine,
} from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { PaymentState } from '@plumbline/contract/payments';
import {
  amountMinor,
  amountToWire,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sumsToWire } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import type { AdditionalCostRow, LaborLineRow, LineRows, MaterialLineRow } from './line-queries.ts';
import type { EstimateRow } from './queries.ts';
import { readPercents, readSums } from './read-sums.ts';
import { presentDiscount } from './resolve-discount.ts';
import { formatEstimateNumber, isExpired } from './rules.ts';
import type { EventRow } from './timeline/event-queries.ts';

/** The current time and the contractor's time zone, which decide whether an estimate has expired. */
export interface Today {
  readonly timeZone: string;
  readonly now: Date;
}

const price = (hundredths: bigint) => priceToWire(priceHundredths(hundredths));
const quantity = (thousandths: bigint) => quantityToWire(quantityThousandths(thousandths));
const money = (minor: bigint, currency: Currency) => amountToWire(amountMinor(minor), currency);

export function statusOf(row: { status: string }): EstimateStatus {
  const status = ESTIMATE_STATUSES.find((known) => known === row.status);
  if (!status) throw new Error(`Unknown estimate status ${row.status}`);
  return status;
}

export function presentSummary(row: EstimateRow, today: Today): EstimateSummary {
  const currency = currencyOf(row);
  return {
    id: row.id,
    estimateNumber: formatEstimateNumber(row.number),
    status: statusOf(row),
    currency,
    clientId: row.clientId,
    client:
      row.clientName === null
        ? null
        : {
            name: row.clientName,
            email: row.clientEmail,
            phone: row.clientPhone,
            address: row.clientAddress,
          },
    jobTypeId: row.jobTypeId,
    jobType: row.jobTypeName === null ? null : { name: row.jobTypeName },
    jobDescription: row.jobDescription || null,
    jobAddress: row.jobAddress,
    validUntil: row.validUntil,
    isExpired: isExpired(row.validUntil, today.timeZone, today.now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    discount: presentDiscount(row, currency),
    ...sumsToWire(readPercents(row), readSums(row), currency),
    acceptPayments: row.acceptPayments,
    customPaymentInstructions: row.customPaymentInstructions,
  };
}

export function presentEstimate(
  row: EstimateRow,
  lines: LineRows,
  events: readonly EventRow[],
  payments: PaymentState,
  today: Today,
): Estimate {
  const currency = currencyOf(row);
  const additionalCosts = lines.costs.map((cost) => presentCost(cost, currency));
  return {
    ...presentSummary(row, today),
    laborLines: lines.labor.map((line) => presentLabor(line, currency)),
    materialLines: lines.materials.map((line) => presentMaterial(line, currency)),
    additionalCosts,
    additionalCostLines: additionalCosts,
    events: events.flatMap(presentEvent),
    reminderDays: row.reminderDays,
    remindersStopped: row.remindersStoppedAt !== null,
    ...payments,
  };
}

function presentLabor(line: LaborLineRow, currency: Currency): LaborLine {
  return {
    id: line.id,
    laborType: LABOR_TYPES.find((type) => type === line.laborType) ?? 'custom',
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborTypeName,
    description: line.description,
    hours: quantity(line.hoursThousandths),
    rate: price(line.rateHundredths),
    total: money(line.totalMinor, currency),
  };
}

function presentMaterial(line: MaterialLineRow, currency: Currency): MaterialLine {
  return {
    id: line.id,
    description: line.description,
    quantity: quantity(line.quantityThousandths),
    unit: line.unit,
    unitCost: price(line.unitCostHundredths),
    total: money(line.totalMinor, currency),
    materialId: line.materialId,
    ...(line.materialName ? { material: { name: line.materialName } } : {}),
  };
}

function presentCost(cost: AdditionalCostRow, currency: Currency): AdditionalCost {
  return {
    id: cost.id,
    type: COST_TYPES.find((type) => type === cost.type) ?? 'other',
    description: cost.description,
    amount: money(cost.amountMinor, currency),
  };
}

function presentEvent(row: EventRow): EstimateEvent[] {
  const type = EVENT_TYPES.find((known) => known === row.type);
  return type ? [{ id: row.id, type, at: row.at.toISOString(), detail: row.detail }] : [];
}
