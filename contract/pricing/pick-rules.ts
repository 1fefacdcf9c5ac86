import type { GroupKind } from './price-selection.ts';

interface Pickable {
  readonly optional: boolean;
}

interface PickableParts {
  readonly groups: readonly { readonly kind: GroupKind }[];
  readonly laborLines: readonly Pickable[];
  readonly materialLines: readonly (Pickable & { readonly clientQuantity: object | null })[];
  readonly additionalCosts: readonly Pickable[];
}

/** Whether an estimate has anything for its client to pick. */
export function hasPicks({ groups, laborLines, materialLines, additionalCosts }: PickableParts): boolean {
  return (
    groups.some(({ kind }) => kind !== 'included') ||
    materialLines.some(({ clientQuantity }) => clientQuantity !== null) ||
    [...laborLines, ...materialLines, ...additionalCosts].some(({ optional }) => optional)
  );
}

interface Package {
  readonly id: string | null;
  readonly choiceId: string | null;
}

/** Returns a selection with one package in place of the others of its choice. */
export function withPackage<Picked extends { readonly groupIds: readonly string[] }>(
  { groups }: { readonly groups: readonly Package[] },
  selection: Picked,
  { id, choiceId }: Package,
): Picked {
  const rivals = groups.filter((group) => group.choiceId === choiceId).map((group) => group.id);
  const others = selection.groupIds.filter((other) => !rivals.includes(other));
  return { ...selection, groupIds: id === null ? others : [...others, id] };
}

/** From the least to the most quantity in equal steps, in thousandths. */
export interface QuantityBounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
}

/** Whether a client may pick a quantity. */
export function fitsBounds(quantity: bigint, { min, max, step }: QuantityBounds): boolean {
  return quantity >= min && quantity <= max && (step === 0n || (quantity - min) % step === 0n);
}

/** Why bounds fit neither each other nor the line's own quantity; null if they fit. */
export function boundsFault(
  bounds: QuantityBounds,
  quantity: bigint,
): 'noStep' | 'minAboveMax' | 'unevenSteps' | 'quantityOutside' | null {
  const { min, max, step } = bounds;
  if (step === 0n) return 'noStep';
  if (min > max) return 'minAboveMax';
  if (!fitsBounds(max, bounds)) return 'unevenSteps';
  return fitsBounds(quantity, bounds) ? null : 'quantityOutside';
}
