import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, defaultId, readCatalog } from './read-catalog.ts';

const UNITS = [
  'each',
  'pair',
  'pack',
  'box',
  'bundle',
  'bag',
  'roll',
  'sheet',
  'tube',
  'ft',
  'sq ft',
  'quart',
  'gallon',
  'bucket',
];

let catalog: Catalog;
beforeAll(async () => {
  catalog = await readCatalog();
});

const countOf = (entries: readonly { category: string }[], category: string) =>
  entries.filter((entry) => entry.category === category).length;
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the shipped materials', () => {
  it('are at least 320, and 28 in each of the ten categories', () => {
    expect(catalog.materials.length).toBeGreaterThanOrEqual(320);
    expect(MATERIAL_CATEGORIES.filter((category) => countOf(catalog.materials, category) < 28)).toEqual([]);
  });

  it('have unique names', () => {
    expect(repeated(catalog.materials.map((material) => material.name.toLowerCase()))).toEqual([]);
  });

  it('use the units a supplier sells by', () => {
    expect(catalog.materials.filter((material) => !UNITS.includes(material.unit))).toEqual([]);
  });

  it('have a price, or vary in price, which few do', () => {
    const prices = catalog.materials.map((material) => material.defaultPriceHundredths);
    const varying = prices.filter((price) => price === null).length;
    expect(varying).toBeGreaterThanOrEqual(5);
    expect(varying).toBeLessThanOrEqual(20);
    expect(prices.every((price) => price === null || (price > 0n && price < 500_000n))).toBe(true);
  });

  it('fit into estimate lines', () => {
    const tooLong = catalog.materials.filter(
      ({ name, unit, description }) => name.length > 80 || unit.length > 10 || description.length > 80,
    );
    expect(tooLong).toEqual([]);
  });
});

describe('the shipped job types', () => {
  it('are at least 30, and three in each of the ten categories', () => {
    expect(catalog.jobTypes.length).toBeGreaterThanOrEqual(30);
    expect(JOB_CATEGORIES.filter((category) => countOf(catalog.jobTypes, category) < 3)).toEqual([]);
  });

  it('have unique names', () => {
    expect(repeated(catalog.jobTypes.map((jobType) => jobType.name.toLowerCase()))).toEqual([]);
  });
});

it('every shipped entry has a unique id', () => {
  const ids = [
    ...catalog.jobTypes.map(({ key }) => defaultId('job-type', key)),
    ...catalog.materials.map(({ key }) => defaultId('material', key)),
  ];
  expect(new Set(ids).size).toBe(catalog.jobTypes.length + catalog.materials.length);
});
