import type { CostType, LaborTypeKey } from '@plumbline/contract/estimates/lines';
import type { PercentTexts } from '@plumbline/contract/pricing/sums';

/** A labor line as typed. `key` identifies the line while it is edited. */
export interface LaborRow {
  readonly key: string;
  readonly laborType: LaborTypeKey;
  /** The id of one of the contractor's own labor types, with its name; null for lead, helper and specialist. */
  readonly laborTypeId: string | null;
  readonly laborTypeName: string | null;
  readonly description: string;
  readonly hours: string;
  readonly rate: string;
}

export interface MaterialRow {
  readonly key: string;
  readonly materialId: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitCost: string;
}

export interface CostRow {
  readonly key: string;
  readonly type: CostType;
  readonly description: string;
  readonly amount: string;
}

export interface DraftRows {
  readonly laborLines: LaborRow;
  readonly materialLines: MaterialRow;
  readonly additionalCosts: CostRow;
}
export type SectionName = keyof DraftRows;

/** A discount as typed. Without a value it is none. */
export interface DraftDiscount {
  readonly unit: 'percent' | 'amount';
  readonly value: string;
  readonly label: string;
}

/** The form's fields except its lines: texts exactly as typed, dates as `yyyy-mm-dd`, empty if not given. */
export interface DraftFields extends PercentTexts {
  readonly clientId: string | null;
  readonly jobTypeId: string | null;
  readonly jobDescription: string;
  readonly discount: DraftDiscount | null;
  readonly jobAddress: string;
  readonly validUntil: string;
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string;
}

/** The estimate form's contents. Plain data, so that it can be stored and restored. */
export interface EstimateDraft extends DraftFields {
  readonly laborLines: readonly LaborRow[];
  readonly materialLines: readonly MaterialRow[];
  readonly additionalCosts: readonly CostRow[];
  /** The number of the next line's key. */
  readonly nextKey: number;
}
