import type { EstimateKit } from '@plumbline/contract/content/kits';
import type { CostType, LaborTypeKey } from '@plumbline/contract/content/lines';
import type { FileKind } from '@plumbline/contract/files';
import type { Display, MarkupPlace } from '@plumbline/contract/offer/display';
import type { LineSection } from '@plumbline/contract/pricing/price-lines';
import type { GroupKind } from '@plumbline/contract/pricing/price-selection';
import type { PercentTexts } from '@plumbline/contract/pricing/sums';

/** The fields of every line besides its figures, as typed. */
export interface RowTerms {
  /** Null for a line without a group. */
  readonly groupId: string | null;
  readonly optional: boolean;
  /** An option that is selected at first. */
  readonly preselected: boolean;
  /** Its own markup; empty for that of its section. */
  readonly markupPercent: string;
  readonly discount: DraftDiscount | null;
  /** The ids of its taxes; null for those of its section, empty for none. */
  readonly taxIds: readonly string[] | null;
  /** The contractor's cost of one unit; null for no own cost, absent if it stays as stored. */
  readonly cost?: string | null | undefined;
}

/** `key` identifies the line while it is edited, `id` in requests. */
interface RowIdentity {
  readonly key: string;
  readonly id: string;
}

/** A line that is about to be added. It gets a key, and an id unless it has an unused one. */
export type NewRow<Row extends RowIdentity> = Omit<Row, keyof RowIdentity> & { readonly id?: string };

/** A labor line as typed. */
export interface LaborRow extends RowIdentity, RowTerms {
  readonly laborType: LaborTypeKey;
  /** The id of one of the contractor's own labor types, with its name; null for lead, helper and specialist. */
  readonly laborTypeId: string | null;
  readonly laborTypeName: string | null;
  readonly description: string;
  readonly hours: string;
  readonly rate: string;
}

/** The bounds within which the client may change a quantity, as typed. */
export interface ClientQuantityTexts {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

export interface MaterialRow extends RowIdentity, RowTerms {
  readonly materialId: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitCost: string;
  readonly clientQuantity: ClientQuantityTexts | null;
  /** Whether its cost, if it has none of its own, is unknown rather than the unit cost. */
  readonly costUnknown?: boolean | undefined;
}

export interface CostRow extends RowIdentity, RowTerms {
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
export type DraftRow = DraftRows[SectionName];

/** A group of lines: included, an add-on, or a package of a choice. */
export interface DraftGroup {
  readonly id: string;
  readonly kind: GroupKind;
  /** Null unless it is a package. The packages of a choice follow one another. */
  readonly choiceId: string | null;
  readonly title: string;
  readonly description: string;
  /** Selected at first; of a choice's packages the recommended one. */
  readonly preselected: boolean;
  /** Whether clients see its lines; null for what the estimate shows. */
  readonly showLines: boolean | null;
}

export interface DraftChoice {
  readonly id: string;
  readonly title: string;
}

/** A named tax; `rate` as typed. */
export interface DraftTax {
  readonly id: string;
  readonly name: string;
  readonly rate: string;
  readonly registration: string | null;
  readonly labor: boolean;
  readonly materials: boolean;
  readonly costs: boolean;
}

/** A text among the lines of a section; `place` is the number of lines of its section and group before it. */
export interface DraftText {
  readonly id: string;
  readonly section: LineSection;
  readonly groupId: string | null;
  readonly place: number;
  readonly text: string;
}

/** An uploaded photo or PDF. It belongs to a line, to a group, or to the estimate. */
export interface DraftFile {
  readonly id: string;
  readonly fileId: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly lineId: string | null;
  readonly groupId: string | null;
  readonly caption: string;
  readonly forClient: boolean;
  readonly inPdf: boolean;
}

/** A discount as typed. Without a value it does not count. */
export interface DraftDiscount {
  readonly unit: 'percent' | 'amount';
  readonly value: string;
  readonly label: string;
}

/** A payment between deposit and balance, as typed. Without a value it does not count. */
export interface DraftStage {
  readonly id: string;
  readonly name: string;
  readonly unit: 'percent' | 'amount';
  readonly value: string;
  /** Null if the contractor declares when it is due. */
  readonly dueOn: string | null;
  /** Whether its invoice is sent automatically on its day. */
  readonly sendsItself: boolean;
  /** The milestone at which it is due, as the client reads it. */
  readonly milestone: string;
}

/** The fields of a change order besides its lines. */
export interface ChangeTexts {
  readonly title: string;
  readonly reason: string;
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
  /** The deposit as an amount, as typed; null for a percentage. */
  readonly depositAmount: string | null;
  /** The payments between deposit and balance, in order. */
  readonly schedule: readonly DraftStage[];
  readonly customPaymentInstructions: string;
  /** Empty for the one unnamed tax, `taxRate`. */
  readonly taxes: readonly DraftTax[];
  readonly pricesIncludeTax: boolean;
  readonly markupIn: MarkupPlace;
  /** The client's display; null shows everything. */
  readonly display: Display | null;
  /** Null for an estimate. */
  readonly change: ChangeTexts | null;
}

/** The estimate form's contents. Plain data, so that it can be stored and restored. */
export interface EstimateDraft extends DraftFields {
  readonly laborLines: readonly LaborRow[];
  readonly materialLines: readonly MaterialRow[];
  readonly additionalCosts: readonly CostRow[];
  readonly groups: readonly DraftGroup[];
  readonly choices: readonly DraftChoice[];
  readonly textLines: readonly DraftText[];
  /** In the order in which they are shown. */
  readonly files: readonly DraftFile[];
  /** The kits whose lines were added. Some of the lines may have been removed. */
  readonly kits: readonly EstimateKit[];
  /** Whether the estimate was ever more than plain, so that a request must state what was removed. */
  readonly hasHadParts: boolean;
  /** The number of the next line's key. */
  readonly nextKey: number;
}
