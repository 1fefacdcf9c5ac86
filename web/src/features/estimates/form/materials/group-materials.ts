import { MATERIAL_CATEGORIES, type Material, type MaterialCategory } from '@plumbline/contract/catalog';

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
