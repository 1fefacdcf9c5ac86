import type { Material, MaterialCategory } from '@plumbline/contract/catalog';
import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog/material-categories';

export interface MaterialGroup {
  readonly category: MaterialCategory;
  readonly materials: readonly Material[];
}

/** Groups materials by category, in the categories' order, without empty categories. */
export function groupMaterials(materials: readonly Material[]): MaterialGroup[] {
  return MATERIAL_CATEGORIES.flatMap((category) => {
    const ofCategory = materials.filter((material) => material.category === category);
    return ofCategory.length > 0 ? [{ category, materials: ofCategory }] : [];
  });
}
