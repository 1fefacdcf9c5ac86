import type { EstimateChanges, EstimateFields } from '@plumbline/contract/estimates';
import { LABOR_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import { type AmountMinor, amountMinor } from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { InvalidInputError, NotFoundError } from '../../../errors.ts';
import { getLaborTypeNames } from '../../catalog/get-labor-types.ts';
import { getMaterialNames } from '../../catalog/get-materials.ts';
import type { CostContent, EstimateLines, LaborContent, MaterialContent } from './estimate-content.ts';

type LaborInput = EstimateFields['laborLines'][number];
type MaterialInput = EstimateFields['materialLines'][number];
const SECTIONS = ['laborLines', 'materialLines', 'additionalCosts'] as const;
type LineInputs = Pick<EstimateFields, 'laborLines' | 'materialLines' | 'additionalCosts'>;
/** Names by id. */
type Names = ReadonlyMap<string, string>;

/**
 * Returns the given lines ready for pricing, with copies of the names of labor types and materials; an omitted section stays
 * undefined. References in the `stored` lines of a draft stay valid after their deletion. Throws
 * `InvalidInputError` and `NotFoundError` naming the field.
 */
export async function resolveLines(
  db: Queryable,
  account: AccountId,
  input: Partial<LineInputs> | EstimateChanges,
  currency: Currency,
  stored?: EstimateLines,
): Promise<Partial<EstimateLines>> {
  const { laborLines, materialLines, additionalCosts } = input;
  requireUniqueIds({
    laborLines: laborLines ?? stored?.laborLines,
    materialLines: materialLines ?? stored?.materialLines,
    additionalCosts: additionalCosts ?? stored?.additionalCosts,
  });
  return {
    ...(laborLines && {
      laborLines: await resolveLabor(db, account, laborLines, stored?.laborLines ?? []),
    }),
    ...(materialLines && {
      materialLines: await resolveMaterials(db, account, materialLines, stored?.materialLines ?? []),
    }),
    ...(additionalCosts && {
      additionalCosts: additionalCosts.map((cost, index) => resolveCost(cost, index, currency)),
    }),
  };
}

/** Throws `InvalidInputError` when two lines of the estimate, in whichever sections, have the same id. */
function requireUniqueIds(
  sections: {
    readonly [Section in keyof EstimateLines]?: readonly { readonly id?: string | undefined }[] | undefined;
  },
) {
  const used = new Set<string>();
  for (const section of SECTIONS)
    for (const [index, { id }] of (sections[section] ?? []).entries()) {
      const field = `${section}[${index}].id`;
      if (id === undefined) continue;
      if (used.has(id)) throw new InvalidInputError(field, `${field} is the id of another line`);
      used.add(id);
    }
}

async function resolveLabor(
  db: Queryable,
  account: AccountId,
  lines: readonly LaborInput[],
  stored: readonly LaborContent[],
): Promise<LaborContent[]> {
  const ids = lines.flatMap((line) => (line.laborType === 'custom' ? (line.laborTypeId ?? []) : []));
  const names = withStored(
    await getLaborTypeNames(db, account, ids),
    stored.map((line) => [line.laborTypeId, line.laborTypeName]),
  );
  return lines.map((line, index) => {
    const { id, laborType, description, hours, rate } = line;
    if (laborType === 'custom')
      return { id, laborType, ...ownLaborType(line, index, names), description, hours, rate };
    const laborTypeName = LABOR_TYPE_NAMES[laborType];
    return { id, laborType, laborTypeId: null, laborTypeName, description, hours, rate };
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
  stored: readonly MaterialContent[],
): Promise<MaterialContent[]> {
  const names = withStored(
    await getMaterialNames(
      db,
      account,
      lines.flatMap((line) => line.materialId ?? []),
    ),
    stored.map((line) => [line.materialId, line.materialName]),
  );
  return lines.map(({ id, materialId = null, description, quantity, unit, unitCost }, index) => {
    const materialName = materialId === null ? null : names.get(materialId);
    if (materialName === undefined)
      throw new NotFoundError(`materialLines[${index}].materialId is not a material of the catalog`);
    return { id, materialId, materialName, description, quantity, unit, unitCost };
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
): CostContent {
  const field = `additionalCosts[${index}].amount`;
  return {
    id: cost.id,
    type: cost.type,
    description: cost.description,
    amount: toAmount(cost.amount, currency, field),
  };
}

/** Converts an amount with up to two decimals to minor units; a currency without decimals allows only whole amounts. */
export function toAmount(hundredths: bigint, currency: Currency, field: string): AmountMinor {
  if (currencyDigits(currency) === 2) return amountMinor(hundredths);
  if (hundredths % 100n !== 0n)
    throw new InvalidInputError(field, `${field} must be a whole number: ${currency} has no decimals`);
  return amountMinor(hundredths / 100n);
}
