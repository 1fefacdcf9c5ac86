import type { Estimate } from '@plumbline/contract/estimates';
import { priceOffer } from '@plumbline/contract/offer/price-offer';
import { ROOF_IDS, ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { sampleEstimate } from './sample-estimate.ts';

/** The ids of what can be picked in `sampleRoof`. */
export const PICK_IDS = {
  ...ROOF_IDS,
  skylights: '00000000-0000-4000-8000-000000000005',
  skylight: '00000000-0000-4000-8000-000000000051',
};

/** A roof in three packages, with gutters, leaf guards and one to four skylights to add; by default at its preselection. */
export function sampleRoof(
  changes: Partial<Estimate> = {},
  selection?: Partial<Estimate['selection']>,
): Estimate {
  const { groups = [] } = ROOF_OFFER;
  const picked = selection && { groupIds: [ROOF_IDS.better], lineIds: [], quantities: {}, ...selection };
  const priced = priceOffer(
    {
      ...ROOF_OFFER,
      groups: [
        ...groups,
        {
          id: PICK_IDS.skylights,
          kind: 'addOn',
          choiceId: null,
          title: 'Tube skylights',
          description: '',
          preselected: false,
          showLines: null,
        },
      ],
      materialLines: [
        ...ROOF_OFFER.materialLines,
        {
          id: PICK_IDS.skylight,
          materialId: null,
          groupId: PICK_IDS.skylights,
          description: 'Tube skylight, 10 in',
          quantity: '2',
          unit: 'each',
          unitCost: '318.00',
          clientQuantity: { min: '1', max: '4', step: '1' },
        },
      ],
    },
    picked,
  );
  return sampleEstimate({
    status: 'viewed',
    ...priced,
    additionalCostLines: priced.additionalCosts,
    amountDue: priced.totalAmount,
    depositDue: priced.depositAmount,
    ...changes,
  });
}
