import { MATERIAL_CATEGORIES, type Material, type MaterialCategory } from '@plumbline/contract/catalog';

export const MATERIAL_CATEGORY_NAMES: Readonly<Record<MaterialCategory, string>> = {
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  roofing: 'Roofing',
  flooring: 'Flooring',
  painting: 'Painting',
  hvac: 'HVAC',
  lumber: 'Lumber',
  hardware: 'Hardware',
  insulation: 'Insulation',
  drywall: 'Drywall',
};

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
