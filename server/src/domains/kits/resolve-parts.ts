import { LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import type { KitPartFields } from '@plumbline/contract/kits';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { getBookItems } from '../catalog/get-book-prices.ts';
import type { PartRow } from './queries.ts';

/**
 * Returns the parts of a kit as stored, with copies of their names and prices in the price book. Throws
 * `InvalidInputError` and `NotFoundError` naming the field.
 */
export async function resolveParts(
  db: Queryable,
  account: AccountId,
  kitId: string,
  parts: readonly KitPartFields[],
): Promise<PartRow[]> {
  const { materials, laborTypes } = await getBookItems(
    db,
    account,
    parts.flatMap((part) => (part.kind === 'material' ? (part.materialId ?? []) : [])),
    parts.flatMap((part) => (part.kind === 'labor' ? (part.laborTypeId ?? []) : [])),
  );
  return parts.map((part, position) => {
    const field = `parts[${position}]`;
    if (part.kind === 'material' && part.materialId !== null && !materials.has(part.materialId))
      throw new NotFoundError(`${field}.materialId is not a material of the catalog`);
    if (part.kind === 'labor' && part.laborType === 'custom') {
      const { laborTypeId } = part;
      if (laborTypeId === null)
        throw new InvalidInputError(
          `${field}.laborTypeId`,
          `${field}.laborTypeId must be one of your labor types`,
        );
      if (!laborTypes.has(laborTypeId))
        throw new NotFoundError(`${field}.laborTypeId is not one of your labor types`);
    }
    const item =
      part.kind === 'material'
        ? materials.get(part.materialId ?? '')
        : part.kind === 'labor'
          ? laborTypes.get(part.laborTypeId ?? '')
          : undefined;
    return toPartRow(part, item, { kitId, accountId: account, position });
  });
}

/**
 * The values that a part copies from the price book, so that it stays readable and priced after a deletion.
 */
interface CopiedItem {
  readonly name: string;
  readonly unit?: string;
  readonly price: bigint | null;
}

/** Returns the row of a part; `item` is its material or labor type. */
export function toPartRow(
  part: KitPartFields,
  item: CopiedItem | undefined,
  place: Pick<PartRow, 'kitId' | 'accountId' | 'position'>,
): PartRow {
  const row = { ...NOTHING, ...place, kind: part.kind, description: part.description };
  if (part.kind === 'text') return row;
  const counted = {
    ...row,
    perUnitMillionths: part.perUnit,
    isFixed: part.fixed,
    wasteHundredths: Number(part.waste),
    wholeUnits: part.wholeUnits,
  };
  if (part.kind === 'cost') return { ...counted, costType: part.type, priceHundredths: part.price };
  if (part.kind === 'material')
    return {
      ...counted,
      materialId: part.materialId,
      description: part.description || (item?.name ?? ''),
      unit: item?.unit ?? part.unit,
      priceHundredths: item?.price ?? part.price ?? 0n,
    };
  const { laborType } = part;
  if (laborType !== 'custom')
    return { ...counted, laborType, description: part.description || LABOR_TYPE_NAMES[laborType] };
  return {
    ...counted,
    laborType,
    laborTypeId: part.laborTypeId,
    description: part.description || (item?.name ?? ''),
    priceHundredths: item?.price ?? null,
  };
}

/** The columns that a part of another kind leaves empty. */
const NOTHING = {
  materialId: null,
  laborType: null,
  laborTypeId: null,
  costType: null,
  unit: null,
  perUnitMillionths: null,
  isFixed: false,
  wasteHundredths: 0,
  wholeUnits: false,
  priceHundredths: null,
} as const;
