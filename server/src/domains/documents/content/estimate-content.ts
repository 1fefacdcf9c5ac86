import type { GroupInput } from '@plumbline/contract/content/groups';
import type { EstimateKit } from '@plumbline/contract/content/kits';
import type { CostType, LaborTypeKey } from '@plumbline/contract/content/lines';
import type { ScheduledStage } from '@plumbline/contract/content/schedule';
import type { TaxInput } from '@plumbline/contract/content/taxes';
import type { EstimateChanges } from '@plumbline/contract/estimates';
import type { FileKind } from '@plumbline/contract/files';
import type { Display, MarkupPlace } from '@plumbline/contract/offer/display';
import type {
  AmountMinor,
  PercentHundredths,
  PriceHundredths,
  QuantityThousandths,
} from '@plumbline/contract/pricing/amounts';
import type { Discount, LineSection } from '@plumbline/contract/pricing/price-lines';
import type { Percents } from '@plumbline/contract/pricing/sums';

/** The fields of every line besides its figures. */
export interface LineTermsContent {
  /** Unique within its estimate. */
  readonly id: string;
  readonly groupId: string | null;
  readonly optional: boolean;
  readonly preselected: boolean;
  readonly markupPercent: PercentHundredths | null;
  readonly discount: NamedDiscount | null;
  /**
   * The ids of its taxes; null for the taxes of its section. An empty list means untaxed, whether or not the
   * estimate has named taxes.
   */
  readonly taxIds: readonly string[] | null;
  /** The line's own unit cost to the contractor; null if unspecified. */
  readonly cost: PriceHundredths | null;
  /** Whether a change order removes this work. */
  readonly removed: boolean;
}

/** The bounds within which the client may change a quantity. */
export interface ClientQuantity {
  readonly min: QuantityThousandths;
  readonly max: QuantityThousandths;
  readonly step: QuantityThousandths;
}

export interface LaborContent extends LineTermsContent {
  readonly laborType: LaborTypeKey;
  readonly laborTypeId: string | null;
  readonly laborTypeName: string;
  readonly description: string;
  readonly hours: QuantityThousandths;
  readonly rate: PriceHundredths;
}

export interface MaterialContent extends LineTermsContent {
  readonly materialId: string | null;
  readonly materialName: string | null;
  readonly description: string;
  readonly quantity: QuantityThousandths;
  readonly unit: string;
  readonly unitCost: PriceHundredths;
  readonly clientQuantity: ClientQuantity | null;
  /** Whether a material without a cost of its own has an unknown cost. Otherwise, its unit cost is its cost. */
  readonly costUnknown: boolean;
}

export interface CostContent extends LineTermsContent {
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

interface ChoiceContent {
  readonly id: string;
  readonly title: string;
}

interface TextLineContent {
  readonly id: string;
  readonly section: LineSection;
  readonly groupId: string | null;
  readonly place: number;
  readonly text: string;
}

/** A photo or PDF of an estimate, with a copy of its description. */
export interface FileContent {
  readonly id: string;
  readonly fileId: string;
  readonly lineId: string | null;
  readonly groupId: string | null;
  readonly caption: string;
  readonly forClient: boolean;
  readonly inPdf: boolean;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
}

/** The parts of an estimate besides lines and percentages. */
export interface OfferContent {
  readonly groups: readonly GroupInput[];
  readonly choices: readonly ChoiceContent[];
  /** Empty for an estimate with one unnamed tax. */
  readonly taxes: readonly TaxInput[];
  readonly textLines: readonly TextLineContent[];
  readonly files: readonly FileContent[];
  /** The kits whose lines were added. */
  readonly kits: readonly EstimateKit[];
  readonly pricesIncludeTax: boolean;
  readonly markupIn: MarkupPlace;
  /** Null displays everything. */
  readonly display: Display | null;
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

/** A discount and its label; null reads as "Discount". */
export type NamedDiscount = Discount & { readonly label: string | null };

/** The deposit and payment schedule of an estimate. */
export interface PaymentTerms {
  readonly depositPercentage: PercentHundredths;
  /** The deposit as an amount; the percentage is 0 then. */
  readonly depositFixed: AmountMinor | null;
  /** The payments between deposit and balance. */
  readonly schedule: readonly ScheduledStage[];
}

/** The fields of an estimate that the contractor enters; all others are computed or recorded. */
export interface EstimateContent
  extends ClientCopy,
    JobTypeCopy,
    EstimateLines,
    OfferContent,
    Percents,
    PaymentTerms {
  readonly discount: NamedDiscount | null;
  readonly jobDescription: string | null;
  readonly jobAddress: string | null;
  readonly validUntil: string | null;
  readonly acceptPayments: boolean;
  readonly customPaymentInstructions: string | null;
}

/** The fields of a change that are content. */
export type ContentChanges = Omit<EstimateChanges, 'updatedAt'>;
