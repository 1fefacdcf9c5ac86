import { type PriceHundredths, priceHundredths } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { listLaborTypesById } from './labor-type-queries.ts';
import { listMaterialsById, type MaterialRow } from './material-queries.ts';

/** The price book's figures for a line: a sell price, which includes the markup, and the cost. */
interface BookPrice {
  readonly price: PriceHundredths;
  readonly cost: PriceHundredths | null;
  readonly isSellPrice: boolean;
}

/** Today's prices, by id. Deleted items and those without a price are absent. */
export interface BookPrices {
  readonly materials: ReadonlyMap<string, BookPrice>;
  readonly laborTypes: ReadonlyMap<string, PriceHundredths>;
}

/** Returns today's prices of materials and of the account's labor types. */
export async function getBookPrices(
  db: Queryable,
  account: AccountId,
  materialIds: readonly string[],
  laborTypeIds: readonly string[],
): Promise<BookPrices> {
  const [materials, laborTypes] = await Promise.all([
    materialIds.length > 0 ? listMaterialsById(db, account, materialIds) : [],
    laborTypeIds.length > 0 ? listLaborTypesById(db, account, laborTypeIds) : [],
  ]);
  return {
    materials: new Map(materials.flatMap((row) => priceOf(row).map((price) => [row.id, price]))),
    laborTypes: new Map(
      laborTypes.flatMap(({ id, defaultRateHundredths: rate }) =>
        rate === null ? [] : [[id, priceHundredths(rate)]],
      ),
    ),
  };
}

function priceOf({ defaultPriceHundredths, sellPriceHundredths }: MaterialRow): BookPrice[] {
  const cost = defaultPriceHundredths === null ? null : priceHundredths(defaultPriceHundredths);
  if (sellPriceHundredths !== null)
    return [{ price: priceHundredths(sellPriceHundredths), cost, isSellPrice: true }];
  return cost === null ? [] : [{ price: cost, cost: null, isSellPrice: false }];
}

/** A material or labor type as kits copy it. */
interface BookItem {
  readonly name: string;
  readonly price: bigint | null;
  readonly cost: bigint | null;
}

/** Items of the price book by id, without those that were deleted. */
export interface BookItems {
  readonly materials: ReadonlyMap<
    string,
    BookItem & { readonly unit: string; readonly isSellPrice: boolean; readonly taxable: boolean }
  >;
  readonly laborTypes: ReadonlyMap<string, BookItem>;
}

/** Returns materials and labor types with today's prices. */
export async function getBookItems(
  db: Queryable,
  account: AccountId,
  materialIds: readonly string[],
  laborTypeIds: readonly string[],
): Promise<BookItems> {
  const [materials, laborTypes] = await Promise.all([
    materialIds.length > 0 ? listMaterialsById(db, account, materialIds) : [],
    laborTypeIds.length > 0 ? listLaborTypesById(db, account, laborTypeIds) : [],
  ]);
  return {
    materials: new Map(
      materials.map(
        ({ id, name, unit, taxable, defaultPriceHundredths: cost, sellPriceHundredths: sell }) => [
          id,
          { name, unit, price: sell ?? cost, cost, isSellPrice: sell !== null, taxable },
        ],
      ),
    ),
    laborTypes: new Map(
      laborTypes.map(({ id, name, defaultRateHundredths, costHundredths }) => [
        id,
        { name, price: defaultRateHundredths, cost: costHundredths },
      ]),
    ),
  };
}
