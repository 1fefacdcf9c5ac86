import { expect, test } from 'vitest';
import { isFaulty, PRICE } from '../figures/typed-decimal.ts';
import { costColumns, LABOR_COLUMNS, MATERIAL_COLUMNS, readPastedLines } from './pasted-lines.ts';

const COST_COLUMNS = costColumns('USD');
const labor = (text: string, field = 'description') => readPastedLines(text, LABOR_COLUMNS, field);
const materials = (text: string) => readPastedLines(text, MATERIAL_COLUMNS, 'description');
const costs = (text: string) => readPastedLines(text, COST_COLUMNS, 'description');
/** Parses one unit cost, pasted together with others. */
const unitCost = (...figures: string[]) =>
  materials(figures.map((figure) => `Shingle\t1\teach\t${figure}`).join('\n'))?.[0]?.unitCost;

test('cells are assigned by position', () => {
  expect(labor('Tear-off\t32\t45\r\nFlashing\t9.5\t65.5\r\n')).toEqual([
    { description: 'Tear-off', hours: '32', rate: '45.00' },
    { description: 'Flashing', hours: '9.5', rate: '65.50' },
  ]);
  expect(materials('Shingle\t84\tbundle\t38.75')).toEqual([
    { description: 'Shingle', quantity: '84', unit: 'bundle', unitCost: '38.75' },
  ]);
  expect(costs('Permit\t185\nDumpster\t$520.00')).toEqual([
    { description: 'Permit', amount: '185.00' },
    { description: 'Dumpster', amount: '520.00' },
  ]);
});

test('a header assigns the columns in any order, and unknown ones are skipped', () => {
  expect(
    materials('SKU\tUnit Price ($)\tQty.\tItem\tUOM\tTotal\nA7\t$38.75\t84\tShingle\tbundle\t$3,255.00'),
  ).toEqual([{ description: 'Shingle', quantity: '84', unit: 'bundle', unitCost: '38.75' }]);
  expect(labor('Rate/hr,Description,Hrs\n45,"Tear-off, two layers",32')).toEqual([
    { description: 'Tear-off, two layers', hours: '32', rate: '45.00' },
  ]);
});

test('blank cells and rows are ignored', () => {
  expect(labor('Tear-off\t\t45\n\t\t\n\nSweep\t2\t\n')).toEqual([
    { description: 'Tear-off', rate: '45.00' },
    { description: 'Sweep', hours: '2' },
  ]);
});

test('quoted cells may contain tabs, line breaks and doubled quotes', () => {
  expect(labor('"Tear-off,\r\ntwo layers"\t32\t45\r\n"a ""soft""\tdeck"\t1\t2')).toEqual([
    { description: 'Tear-off, two layers', hours: '32', rate: '45.00' },
    { description: 'a "soft"\tdeck', hours: '1', rate: '2.00' },
  ]);
});

test('an inch mark is not a quote', () => {
  expect(
    materials('3" boot\t3\teach\t17.25\n"L" flashing\t2\teach\t4')?.map((line) => line.description),
  ).toEqual(['3" boot', '"L" flashing']);
});

test('commas and semicolons separate cells where the figures are in their columns', () => {
  expect(labor('Tear-off,32,45\nFlashing,9.5,65')).toHaveLength(2);
  expect(labor('Tear-off;32;45,50\nFlashing;9,5;65')).toEqual([
    { description: 'Tear-off', hours: '32', rate: '45.50' },
    { description: 'Flashing', hours: '9.5', rate: '65.00' },
  ]);
  expect(labor('"Tear-off, two layers",32,"1,045.50"')).toEqual([
    { description: 'Tear-off, two layers', hours: '32', rate: '1045.50' },
  ]);
});

test('prose with commas stays whole', () => {
  expect(labor('Remove shingles, haul off\nNew underlayment, nails')).toEqual([
    { description: 'Remove shingles, haul off' },
    { description: 'New underlayment, nails' },
  ]);
  expect(labor('Tear-off, two layers, haul to trailer')).toBeNull();
});

test('a single cell is not a table', () => {
  for (const text of ['', ' \n ', 'Tear-off', '1,200', '$1,234.50', 'Tear-off\n', '"two\nlines"'])
    expect(labor(text)).toBeNull();
  expect(costs('1,200')).toBeNull();
});

test('a single column goes to the field it was pasted into', () => {
  expect(labor('Tear-off\nSweep')).toEqual([{ description: 'Tear-off' }, { description: 'Sweep' }]);
  expect(labor('8\n6.5', 'hours')).toEqual([{ hours: '8' }, { hours: '6.5' }]);
});

test.each([
  ['$1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['EUR 1 234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['CA$12', '12.00'],
  ['12,5', '12.50'],
  ['$1,234', '1234.00'],
  ['1,234,567', '1234567.00'],
  ['.5', '0.50'],
])('%s is read as %s', (figure, plain) => {
  expect(unitCost(figure)).toBe(plain);
});

test.each(['1.234 €', '-5', '(5.00)', 'as needed', '1,23,4', '12 50', '$1.234'])(
  '%s is not guessed: it stays unchanged and is marked as faulty',
  (figure) => {
    const kept = unitCost(figure) ?? '';
    expect(kept.replace('$', '')).toBe(figure.replace('$', ''));
    expect(isFaulty(kept, PRICE)).toBe(true);
  },
);

test('a figure that only the browser’s locale could decide is kept unchanged', () => {
  expect(unitCost('1,234')).toBe('1,234');
  expect(isFaulty('1,234', PRICE)).toBe(false);
});

test('an ambiguous figure is read like the others of the same paste', () => {
  expect(unitCost('1,234', '12.50')).toBe('1234.00');
  expect(unitCost('1.234', '12,50')).toBe('1234.00');
  expect(unitCost('1,234', '12.50', '12,50')).toBe('1,234');
});

test('yen have no decimals', () => {
  expect(readPastedLines('Permit\t¥1,200\nDump\t185', costColumns('JPY'), null)).toEqual([
    { description: 'Permit', amount: '1200' },
    { description: 'Dump', amount: '185' },
  ]);
});
