import type { LaborType, Material } from '@plumbline/contract/catalog';
import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { useMemo, useState } from 'react';
import { useHiddenCosts } from '../../../../lib/use-hidden-costs.ts';
import { useLaborTypes, useMaterials } from '../../../catalog/api.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { withoutCopied } from '../materials/without-copied.ts';
import { readLastQuantities } from './last-quantities.ts';
import { COST_OFFERS, laborOffers, materialOffers, type Offer } from './offers.ts';

const NO_LABOR: readonly LaborType[] = [];
const NO_MATERIALS: readonly Material[] = [];

export interface OfferSources {
  accountId: string;
  rates: LaborRates;
  currency: Currency;
}

/** Everything that can be added: recently used items, then the contractor's own, then the shipped ones. */
export function useOffers({ accountId, rates, currency }: OfferSources) {
  const [hidesCosts] = useHiddenCosts();
  const [last] = useState(() => readLastQuantities(accountId));
  const { data: ownTypes = NO_LABOR } = useLaborTypes();
  const { data: materials = NO_MATERIALS, isPending } = useMaterials({ category: ALL_MATERIALS, search: '' });
  const offers = useMemo(() => {
    const ranks = new Map([...last.keys()].map((id, rank) => [id, rank]));
    const rankOf = ({ id }: Offer) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
    // The contractor's own come before the shipped ones.
    const isShipped = ({ userId }: Material) => Number(userId === undefined);
    const ordered = withoutCopied(materials).toSorted((one, other) => isShipped(one) - isShipped(other));
    return [
      ...laborOffers({ rates, ownTypes, currency }),
      ...materialOffers(ordered, currency, hidesCosts),
      ...COST_OFFERS,
    ].toSorted((one, other) => rankOf(one) - rankOf(other));
  }, [last, rates, ownTypes, materials, currency, hidesCosts]);
  return { last, offers, isPending };
}
