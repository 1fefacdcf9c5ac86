import type { MaterialCategory } from '@plumbline/contract/catalog';

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
