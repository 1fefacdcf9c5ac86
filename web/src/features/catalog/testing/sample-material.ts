import type { Material } from '@plumbline/contract/catalog';

/** A material of the shipped catalog without a price, with the given fields. */
export function sampleMaterial(fields: Partial<Material>): Material {
  return {
    id: 'e0000000-0000-4000-8000-000000000000',
    name: 'Ridge vent, 4 ft',
    category: 'roofing',
    unit: 'each',
    defaultPrice: null,
    sellPrice: null,
    code: null,
    supplier: null,
    taxable: true,
    fileId: null,
    description: null,
    ...fields,
  };
}
