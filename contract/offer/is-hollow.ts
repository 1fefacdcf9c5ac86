import { isZero } from '../pricing/decimal.ts';
import type { Offer, OfferGroup } from './offer.ts';

/**
 * Whether an included group has nothing to show: neither lines, text nor files. A group whose amount is hidden
 * may have hidden lines, and its title then names work.
 */
export const isHollow = ({ id, kind, amount, description, sections }: OfferGroup, { files }: Offer) =>
  id !== null &&
  kind === 'included' &&
  amount !== null &&
  isZero(amount) &&
  sections.length === 0 &&
  description.trim() === '' &&
  files.every(({ groupId }) => groupId !== id);

/** The offer without its hollow groups. */
export const withoutHollow = (offer: Offer): Offer => ({
  ...offer,
  groups: offer.groups.filter((group) => !isHollow(group, offer)),
});
