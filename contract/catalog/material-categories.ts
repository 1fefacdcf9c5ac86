export const MATERIAL_CATEGORIES = [
  'plumbing',
  'electrical',
  'roofing',
  'flooring',
  'painting',
  'hvac',
  'lumber',
  'hardware',
  'insulation',
  'drywall',
] as const;
export type MaterialCategory = (typeof MATERIAL_CATEGORIES)[number];

export const ALL_MATERIALS = 'all';
