import type { Material } from '@plumbline/contract/catalog';

const keyOf = ({ name, unit }: Material) => `${name.trim().toLowerCase()}\n${unit.trim().toLowerCase()}`;

/** Omits shipped materials of which the contractor has their own copy with the same name and unit. */
export function withoutCopied(materials: readonly Material[]): readonly Material[] {
  const own = new Set(materials.filter(({ userId }) => userId !== undefined).map(keyOf));
  return materials.filter((material) => material.userId !== undefined || !own.has(keyOf(material)));
}
