import { expect, test } from 'vitest';
import { findTooMuch, type WorkLines, workLeft } from './job-work.ts';

const NONE: WorkLines = { laborLines: [], materialLines: [], additionalCosts: [] };
const labor = (hours: string, description = 'Install', rate = '50.00'): WorkLines => ({
  ...NONE,
  laborLines: [{ laborType: 'lead', laborTypeName: null, description, hours, rate }],
});
const shingles = (quantity: string, unit = 'bundle'): WorkLines => ({
  ...NONE,
  materialLines: [{ description: 'Shingles', quantity, unit, unitCost: '38.50' }],
});
const permit = (amount: string): WorkLines => ({
  ...NONE,
  additionalCosts: [{ type: 'permit', description: '', amount }],
});
const tooMuch = (lines: WorkLines, left: ReturnType<typeof workLeft>) =>
  findTooMuch(lines, left, 'USD').map(({ text }) => text);

const job = workLeft(
  [labor('20'), labor('4', 'Clean up'), shingles('42.5'), permit('185.00'), labor('2.5')],
  [labor('12.25'), labor('4.00', 'Clean up ')],
);

test.each([
  ['up to what is left of two equal lines', labor('10.25'), []],
  ['a quarter of an hour more', labor('10.5'), ['Only 10.25 h left in the job']],
  ['what was taken out before', labor('0.25', 'Clean up'), ['None of this is left in the job']],
  ['a quantity', shingles('42.501'), ['Only 42.5 bundles left in the job']],
  ['an amount', permit('185.01'), ['Only $185.00 left in the job']],
  ['the same work at another price', labor('99', 'Install', '50.01'), []],
  ['the same material in another unit', shingles('99', 'sq'), []],
])('of a job one can take out %s', (_what, lines, faults) => {
  expect(tooMuch(lines, job)).toEqual(faults);
});

test('two lines that remove the same work count together', () => {
  const [line] = labor('6').laborLines;
  if (!line) throw new Error('There is a line.');
  const twice = { ...NONE, laborLines: [line, line] };
  expect(findTooMuch(twice, job, 'USD')).toMatchObject([
    { section: 'laborLines', index: 1, text: 'Only 4.25 h left in the job' },
  ]);
});
