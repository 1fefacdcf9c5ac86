import type { LaborType } from '@plumbline/contract/catalog';
import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog/material-categories';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { offerUpgrade } from '../../../../../lib/kept/upgrade-store.ts';
import { useSession } from '../../../../../lib/use-session.ts';
import { toastFailure } from '../../../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../../../ui/overlays/toast-store.ts';
import { useCreateLaborType, useCreateMaterial } from '../../../../catalog/api.ts';
import type { LaborRow, MaterialRow } from '../../../editor/estimate-draft.ts';
import { isFaulty, isGiven, PRICE, plainDecimal } from '../../../editor/figures/typed-decimal.ts';

/** Saves a line's name and price; undefined if that is not offered. */
export type SavePrice = (() => void) | undefined;

const tellSaved = (name: string) => toast({ title: `Saved “${name}” to your price book` });
const FALLBACK = 'Failed to save this price. Please try again.';

/** Prices are in the account's currency, which an older estimate may not have. */
function usePricedProfile(currency: Currency) {
  const { profile } = useSession();
  return profile?.currency === currency ? profile : null;
}

/** Offered for a typed material: saves it as an own one, which the line then refers to. */
export function useSaveMaterial(
  row: MaterialRow,
  currency: Currency,
  change: (changes: Pick<MaterialRow, 'materialId'>) => void,
): SavePrice {
  const profile = usePricedProfile(currency);
  const create = useCreateMaterial();
  const name = row.description.trim();
  if (!profile || row.materialId !== null || name === '' || isFaulty(row.unitCost, PRICE)) return undefined;
  const category = MATERIAL_CATEGORIES.find((known) => known === profile.trade) ?? null;
  const price = plainDecimal(row.unitCost, PRICE);
  return () =>
    create.mutate(
      { name, unit: row.unit, price, category },
      {
        onSuccess: ({ id }) => {
          change({ materialId: id });
          tellSaved(name);
        },
        onError: (error) => toastFailure(error, { fallback: FALLBACK }),
      },
    );
}

/** Offered for a labor line with a typed description: saves it with its rate as a labor type. */
export function useSaveLabor(row: LaborRow, ownTypes: readonly LaborType[], currency: Currency): SavePrice {
  const profile = usePricedProfile(currency);
  const create = useCreateLaborType();
  const name = row.description.trim();
  const isKnown = ownTypes.some((type) => type.name.toLowerCase() === name.toLowerCase());
  if (!profile || row.laborTypeId !== null || name === '' || isKnown) return undefined;
  if (!isGiven(row.rate) || isFaulty(row.rate, PRICE)) return undefined;
  return () =>
    create.mutate(
      { name, defaultRate: plainDecimal(row.rate, PRICE) },
      {
        onSuccess: () => tellSaved(name),
        onError: (error) => {
          if (!offerUpgrade(error, 'labor_types')) toastFailure(error, { fallback: FALLBACK });
        },
      },
    );
}
