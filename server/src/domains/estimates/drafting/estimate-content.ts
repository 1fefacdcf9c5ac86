import type { CostType, LaborTypeKey } from '@plumbline/contract/estimates';
import type { AmountMinor, PriceHundredths, QuantityThousandths } from '@plumbline/contract/pricing/amounts';
import type { Percents } from '@plumbline/contract/pricing/sums';

export interface LaborContent {
  readonly laborType: LaborTypeKey;
  readonly laborTypeId: string | null;
  readonly laborTypeName: string;
  readonly description: string;
  readonly hours: QuantityThousandths;
  readonly rate: PriceHundredths;
}

export interface MaterialContent {
  readonly materialId: string | null;
  readonly materialName: string | null;
  readonly description: string;
  readonly quantity: QuantityThousandths;
  readonly unit: string;
  readonly unitCost: PriceHundredths;
}

export interface CostContent {
  readonly type: CostType;
  readonly description: string;
  readonly amount: AmountMinor;
}

/** The lines of an estimate, in order, without the totals that follow from them. */
export interface EstimateLines {
  readonly laborLines: readonly LaborContent[];
  readonly materialLines: readonly MaterialContent[];
  readonly additionalCosts: readonly CostContent[];
}

/** The client as copied into an estimate, so that it stays readable whatever becomes of the client. */
export interface ClientCopy {
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly clientAddress: string | null;
}

/** The job type as copied into an estimate. */
export interface JobTypeCopy {
  readonly jobTypeId: string | null;
  readonly jobTypeName: string | null;
}

/** What the contractor decides about an estimate; everything else is computed or happens to it. */
export interface EstimateContent extends ClientCopy, JobTypeCopy, EstimateLines, Percents {
  readonly jobDescription: string;
  readonly jobAddress: string | null;
  readonly validUntil: string | null;
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string | null;
}
