import { sampleEstimate } from '../../server/src/documents/sample-estimate.ts';

const money = (minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** An estimate with that many lines, half labor and half materials; `serial` makes each document distinct. */
export function benchEstimate(lines, serial) {
  const labor = Array.from({ length: Math.ceil(lines / 2) }, (_, index) => ({
    description: `Step ${index + 1}: strip, repair and cover, with cleanup`,
    laborTypeName: 'Lead',
    hours: '2.5',
    rate: '45.00',
    total: '112.50',
  }));
  const materials = Array.from({ length: Math.floor(lines / 2) }, (_, index) => ({
    description: `Architectural shingle, batch ${index + 1}`,
    quantity: '3',
    unit: 'bundle',
    unitCost: '38.75',
    total: '116.25',
  }));
  const laborMinor = labor.length * 11_250;
  const materialMinor = materials.length * 11_625;
  const subtotal = laborMinor + materialMinor;
  const tax = Math.round(subtotal * 0.06);
  const { sums } = sampleEstimate();
  return sampleEstimate({
    number: `EST-${serial}`,
    laborLines: labor,
    materialLines: materials,
    additionalCosts: [],
    sums: {
      ...sums,
      laborSubtotal: money(laborMinor),
      laborMarkupPercent: '0',
      laborMarkupAmount: '0.00',
      materialsSubtotal: money(materialMinor),
      materialMarkupPercent: '0',
      materialMarkupAmount: '0.00',
      additionalCostsTotal: '0.00',
      subtotal: money(subtotal),
      taxAmount: money(tax),
      totalAmount: money(subtotal + tax),
    },
    acceptPayments: false,
  });
}
