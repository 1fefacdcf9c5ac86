import type { LaborTypeRequest, MaterialRequest } from '@plumbline/contract/catalog';
import { type MaterialKey, PRICES } from './price-list.ts';

const ABC = 'ABC Supply, Boise';
const FRANKLIN = 'Franklin Building Supply';

/**
 * The firm's most sold materials: key, supplier, the supplier's code, and the sell price; without one, the
 * markup is added.
 */
const SOLD_MOST: readonly (readonly [MaterialKey, string, string, string | null])[] = [
  ['shingle', ABC, 'ARC-WW-3', '47.50'],
  ['shingleCharcoal', ABC, 'ARC-CH-3', '47.50'],
  ['shingleImpact', ABC, 'IR4-DW-3', '69.00'],
  ['ridgeCap', ABC, 'HRC-20', '82.00'],
  ['starter', ABC, 'STR-105', '71.50'],
  ['iceAndWater', ABC, 'IWS-2', '112.00'],
  ['highTemperature', ABC, 'HTU-2', '162.00'],
  ['underlayment', ABC, 'SYN-10', '129.00'],
  ['dripEdge', ABC, 'DE10-BR', '15.25'],
  ['dripEdgeWhite', ABC, 'DE10-WH', '15.25'],
  ['stepFlashing', ABC, 'SF-100', null],
  ['chimneyKit', ABC, 'CHM-32', '118.00'],
  ['pipeBoot', ABC, 'PB-3', '29.00'],
  ['ridgeVent', ABC, 'RV-4', '27.50'],
  ['boxVent', ABC, 'BV-50B', '28.00'],
  ['coilNails', FRANKLIN, '30714', null],
  ['sealant', FRANKLIN, '20883', null],
  ['osb', FRANKLIN, '10071', '36.00'],
  ['skylight', ABC, 'SK-2138', '475.00'],
  ['skylightKit', ABC, 'SKF-2138', '149.00'],
  ['gutter', FRANKLIN, '41206', '9.40'],
  ['downspout', FRANKLIN, '41233', '26.50'],
  ['gutterGuard', FRANKLIN, '41290', '17.00'],
  ['heatCable', FRANKLIN, '52018', '14.50'],
];

/** The materials of the price book, with their costs. */
export const BOOK_MATERIALS: readonly MaterialRequest[] = SOLD_MOST.map(
  ([key, supplier, code, sellPrice]) => {
    const [name, unit, price] = PRICES[key];
    return { name, unit, price, category: 'roofing', supplier, code, sellPrice };
  },
);

export const BOOK_LABOR: readonly LaborTypeRequest[] = [
  { name: 'Sheet metal', defaultRate: '78.00', costRate: '51.00', description: 'Bending and setting trim' },
  { name: 'Gutter crew', defaultRate: '58.00', costRate: '38.50', description: 'Forming and hanging' },
];
