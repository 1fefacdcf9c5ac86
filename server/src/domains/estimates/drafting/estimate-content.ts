import type { CostType, LaborTypeKey } from '@plumbline/contract/estimates';
import type { AmountMinor, PriceHundredths, QuantityThousandths } from '@plumbline/contract/pricing/amounts';
import type { Discount } from '@plumbline/contract/pricing/price-lines';
import type { Percents } from '@plumbline/contract/pricing/sums';

interface StoredLine {
  /** Unique in its estimate; a line without one gets a new id. */
  readonly id?: string | undefined;
}

export interface LaborContent extends StoredLine {
  readonly laborType: LaborTypeKey;
  readonly laborTypeId: string | null;
  readonly laborTypeName: string;
  readonly description: string;
  readonly hours: QuantityThousandths;
  readonly rate: PriceHundredths;
}

export interface MaterialContent extends StoredLine {
  readonly materialId: string | null;
  readonly materialName: string | null;
  readonly description: string;
  readonly quantity: QuantityThousandths;
  readonly unit: string;
  readonly unitCost: PriceHundredths;
}

export interface CostContent extends StoredLine {
  readonly type: CostType;
  readonly description: string;
  readonly amount: AmountMinor;
}

/** The lines of an estimate, in order, without their totals. */
export interface EstimateLines {
  readonly laborLines: readonly LaborContent[];
  readonly materialLines: readonly MaterialContent[];
  readonly additionalCosts: readonly CostContent[];
}

/** The copy of the client in an estimate, which stays readable if the client is changed or deleted. */
export interface ClientCopy {
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly clientAddress: string | null;
}

/** The copy of the job type in an estimate. */
export interface JobTypeCopy {
  readonly jobTypeId: string | null;
  readonly jobTypeName: string | null;
}

/** A discount and the words for it; null words read as "Discount". */
export type NamedDiscount = Discount & { readonly label: string | null };

/** The fields of an estimate that the contractor enters; all others are computed or recorded. */
export interface EstimateContent extends ClientCopy, JobTypeCopy, EstimateLines, Percents {
  readonly discount: NamedDiscount | null;
  readonly jobDescription: string | null;
  readonly jobAddress: string | null;
  readonly validUntil: string | null;
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string | null;
}
