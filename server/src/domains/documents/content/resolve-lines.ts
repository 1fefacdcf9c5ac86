import { randomUUID } from 'node:crypto';
import { LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import type { EstimateFields } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { InvalidInputError, NotFoundError } from '../../../errors.ts';
import { getLaborTypeNames } from '../../catalog/get-labor-types.ts';
import { getMaterialNames } from '../../catalog/get-materials.ts';
import type {
  ContentChanges,
  CostContent,
  EstimateLines,
  LaborContent,
  LineTermsContent,
  MaterialContent,
} from './estimate-content.ts';
import { resolveDiscount, toAmount } from './resolve-discount.ts';

/** Lines of a change order state whether they remove work. */
type OfDocument<Line> = Line & { readonly removed?: boolean | undefined };
type LaborInput = OfDocument<EstimateFields['laborLines'][number]>;
type MaterialInput = OfDocument<EstimateFields['materialLines'][number]>;
const SECTIONS = ['laborLines', 'materialLines', 'additionalCosts'] as const;
type LineInputs = Pick<EstimateFields, 'laborLines' | 'materialLines' | 'additionalCosts'>;
/** The values that stored lines keep for fields omitted from a request and for deleted references. */
export interface StoredLines {
  readonly laborLines: readonly (KeptTerms & Pick<LaborContent, 'laborTypeId' | 'laborTypeName'>)[];
  readonly materialLines: readonly (KeptTerms & Pick<MaterialContent, 'materialId' | 'materialName'>)[];
  readonly additionalCosts: readonly KeptTerms[];
}
type KeptTerms = Pick<LineTermsContent, 'id'> & Partial<WholeTerms>;
/** Names by id. */
type Names = ReadonlyMap<string, string>;

/**
 * Returns the given lines ready for pricing, with copies of the names of labor types and materials; an
 * omitted section stays undefined. References in the `stored` lines of a draft stay valid after their
 * deletion, and a line with a stored id keeps the terms that the request omits. Throws `InvalidInputError`
 * and `NotFoundError` naming the field.
 */
export async function resolveLines(
  db: Queryable,
  account: AccountId,
  input: Partial<LineInputs> | ContentChanges,
  currency: Currency,
  stored?: StoredLines,
): Promise<Partial<EstimateLines>> {
  const { laborLines, materialLines, additionalCosts } = input;
  const known = new Map(
    SECTIONS.flatMap((section) =>
      (stored?.[section] ?? []).map((line): [string, KeptTerms] => [line.id, line]),
    ),
  );
  const terms = (section: (typeof SECTIONS)[number], inputs: readonly LineInput[]) =>
    inputs.map((line, index) => resolveTerms(line, known, currency, `${section}[${index}]`));
  return {
    ...(laborLines && {
      laborLines: addTerms(
        await resolveLabor(db, account, laborLines, stored?.laborLines ?? []),
        terms('laborLines', laborLines),
      ),
    }),
    ...(materialLines && {
      materialLines: addTerms(
        await resolveMaterials(db, account, materialLines, stored?.materialLines ?? []),
        terms('materialLines', materialLines),
      ),
    }),
    ...(additionalCosts && {
      additionalCosts: addTerms(
        additionalCosts.map((cost, index) => resolveCost(cost, index, currency)),
        terms('additionalCosts', additionalCosts),
      ),
    }),
  };
}

type LineInput = LaborInput | MaterialInput | OfDocument<EstimateFields['additionalCosts'][number]>;
type Figures<Line extends LineTermsContent> = Omit<
  Line,
  keyof LineTermsContent | 'clientQuantity' | 'costUnknown'
>;
type WholeTerms = LineTermsContent & Pick<MaterialContent, 'clientQuantity' | 'costUnknown'>;

const addTerms = <Line extends object>(lines: readonly Line[], terms: readonly WholeTerms[]) =>
  lines.map((line, index) => ({ ...line, ...(terms[index] as WholeTerms) }));

/** Returns the terms of a line: those given, else those of the stored line with its id, else none. */
function resolveTerms(
  line: LineInput,
  stored: ReadonlyMap<string, KeptTerms>,
  currency: Currency,
  field: string,
): WholeTerms {
  const kept = line.id === undefined ? undefined : stored.get(line.id);
  const given = <Value>(value: Value | undefined, old: Value | undefined, none: Value) =>
    value === undefined ? (old ?? none) : value;
  const discount = line.discount && resolveDiscount(line.discount, currency, `${field}.discount`);
  const taxIds =
    line.taxIds === undefined && line.taxable !== undefined ? (line.taxable ? null : []) : line.taxIds;
  const bounds = 'clientQuantity' in line ? line.clientQuantity : undefined;
  const costUnknown = 'costUnknown' in line ? line.costUnknown : undefined;
  return {
    id: line.id ?? randomUUID(),
    groupId: given(line.groupId, kept?.groupId, null),
    optional: given(line.optional, kept?.optional, false),
    preselected: given(line.preselected, kept?.preselected, false),
    markupPercent: given(line.markupPercent, kept?.markupPercent, null),
    discount: given(discount, kept?.discount, null),
    taxIds: given<readonly string[] | null>(taxIds, kept?.taxIds, null),
    cost: given(line.cost, kept?.cost, null),
    removed: given(line.removed, kept?.removed, false),
    clientQuantity: given(bounds, kept?.clientQuantity, null),
    costUnknown: given(costUnknown, kept?.costUnknown, false),
  };
}

async function resolveLabor(
  db: Queryable,
  account: AccountId,
  lines: readonly LaborInput[],
  stored: StoredLines['laborLines'],
): Promise<Figures<LaborContent>[]> {
  const ids = lines.flatMap((line) => (line.laborType === 'custom' ? (line.laborTypeId ?? []) : []));
  const names = withStored(
    await getLaborTypeNames(db, account, ids),
    stored.map((line) => [line.laborTypeId, line.laborTypeName]),
  );
  return lines.map((line, index) => {
    const { laborType, description, hours, rate } = line;
    if (laborType === 'custom')
      return { laborType, ...ownLaborType(line, index, names), description, hours, rate };
    const laborTypeName = LABOR_TYPE_NAMES[laborType];
    return { laborType, laborTypeId: null, laborTypeName, description, hours, rate };
  });
}

function ownLaborType({ laborTypeId }: LaborInput, index: number, names: Names) {
  const field = `laborLines[${index}].laborTypeId`;
  if (!laborTypeId) throw new InvalidInputError(field, `${field} must be one of your labor types`);
  const laborTypeName = names.get(laborTypeId);
  if (laborTypeName === undefined) throw new NotFoundError(`${field} is not one of your labor types`);
  return { laborTypeId, laborTypeName };
}

async function resolveMaterials(
  db: Queryable,
  account: AccountId,
  lines: readonly MaterialInput[],
  stored: StoredLines['materialLines'],
): Promise<Figures<MaterialContent>[]> {
  const names = withStored(
    await getMaterialNames(
      db,
      account,
      lines.flatMap((line) => line.materialId ?? []),
    ),
    stored.map((line) => [line.materialId, line.materialName]),
  );
  return lines.map(({ materialId = null, description, quantity, unit, unitCost }, index) => {
    const materialName = materialId === null ? null : names.get(materialId);
    if (materialName === undefined)
      throw new NotFoundError(`materialLines[${index}].materialId is not a material of the catalog`);
    return { materialId, materialName, description, quantity, unit, unitCost };
  });
}

/** Merges the current names with a draft's copies of deleted ones. */
function withStored(current: Names, stored: readonly (readonly [string | null, string | null])[]): Names {
  const copied = stored.flatMap(([id, name]): [string, string][] => (id && name ? [[id, name]] : []));
  return new Map([...copied, ...current]);
}

function resolveCost(
  cost: EstimateFields['additionalCosts'][number],
  index: number,
  currency: Currency,
): Figures<CostContent> {
  const field = `additionalCosts[${index}].amount`;
  return {
    type: cost.type,
    description: cost.description,
    amount: toAmount(cost.amount, currency, field),
  };
}
