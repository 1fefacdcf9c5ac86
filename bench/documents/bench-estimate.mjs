import { sampleEstimate } from '../../server/src/pdf/sample-estimate.ts';

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
  const sums = {
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    subtotal: money(subtotal),
    taxAmount: money(tax),
    totalAmount: money(subtotal + tax),
  };
  const sections = { laborLines: labor, materialLines: materials, additionalCosts: [] };
  return {
    ...sampleEstimate({ number: `EST-${serial}`, ...sections, sums, acceptPayments: false }),
    // For the engines that this one is compared with.
    plain: {
      ...sections,
      sums: { ...sums, laborSubtotal: money(laborMinor), materialsSubtotal: money(materialMinor) },
    },
  };
}
