import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  dateField,
  decimalField,
  descriptionField,
  emailField,
  nameField,
  notesField,
  textField,
} from './fields.ts';
import { faultsOf } from './testing/faults-of.ts';

const rate = decimalField(2, '10000000.00');
const line = z.strictObject({ rate });
const faultsOfRate = (value: unknown) => faultsOf(line, { rate: value });

const NOT_PLAIN = 'rate must be a number of 0 or more, such as 12.5';
const NOT_A_NUMBER = 'rate must be a number such as 12.5';

describe('a decimal', () => {
  it.each([
    ['45', 4_500n],
    ['45.5', 4_550n],
    ['45.50', 4_550n],
    ['0', 0n],
    ['0.01', 1n],
    ['10000000.00', 1_000_000_000n],
    [45, 4_500n],
    [45.5, 4_550n],
    [0.1, 10n],
    [0, 0n],
    [-0, 0n],
  ])('is taken as a number or as numeric text: %j', (input, hundredths) => {
    expect(rate.parse(input)).toBe(hundredths);
  });

  it.each([
    ['a negative number', -1],
    ['a negative cent', '-0.01'],
    ['a negative zero', '-0'],
    ['an exponent', '1e3'],
    ['a number too large for plain notation', 1e21],
    ['a number too small for plain notation', 1e-7],
    ['the word NaN', 'NaN'],
    ['the word Infinity', 'Infinity'],
    ['separators', '1,000.00'],
    ['a comma for a point', '12,5'],
    ['digits of another script', '٣'],
    ['an empty text', ''],
    ['a blank before', ' 5'],
    ['a blank after', '5 '],
    ['a line break after', '5\n'],
    ['a plus', '+5'],
    ['hexadecimal', '0x10'],
    ['no digit before the point', '.5'],
    ['no digit after the point', '5.'],
    ['two points', '1.2.3'],
    ['a currency', '$5'],
  ])('is refused by name when it has %s: %j', (_what, input) => {
    expect(faultsOfRate(input)).toEqual([NOT_PLAIN]);
  });

  it.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [true],
    [false],
    [null],
    [[]],
    [['5']],
    [{}],
    [{ value: 5 }],
    [5n],
  ])('is refused by name when it is no number: %s', (input) => {
    expect(faultsOfRate(input)).toEqual([NOT_A_NUMBER]);
  });

  it('is required', () => {
    expect(faultsOfRate(undefined)).toEqual(['rate: Required']);
    expect(faultsOf(line, {})).toEqual(['rate: Required']);
  });

  it.each(['0.005', '1.000', 0.005, 0.1 + 0.2, 1.005])(
    'has at most the decimals of its step: %s',
    (input) => {
      expect(faultsOfRate(input)).toEqual(['rate must have at most 2 decimals']);
    },
  );

  it('has at most three decimals in thousandths', () => {
    const quantities = z.object({ quantity: decimalField(3, '1000000') });
    expect(quantities.parse({ quantity: '0.001' })).toEqual({ quantity: 1n });
    expect(faultsOf(quantities, { quantity: '0.0001' })).toEqual(['quantity must have at most 3 decimals']);
  });

  it('is a whole number when it has no decimals', () => {
    const counts = z.object({ count: decimalField(0, '500') });
    expect(counts.parse({ count: '500' })).toEqual({ count: 500n });
    expect(faultsOf(counts, { count: '1.0' })).toEqual(['count must be a whole number']);
  });

  it('is accepted at its bound and refused one step above, naming the bound', () => {
    expect(rate.parse('9999999.99')).toBe(999_999_999n);
    expect(rate.parse(10_000_000)).toBe(1_000_000_000n);
    expect(faultsOfRate('10000000.01')).toEqual(['rate must be at most 10,000,000']);
    expect(faultsOfRate('9'.repeat(400))).toEqual(['rate must be at most 10,000,000']);
  });

  it('names its place in a list', () => {
    const body = z.object({ laborLines: z.array(line) });
    expect(faultsOf(body, { laborLines: [{ rate: '1' }, { rate: '-1' }] })).toEqual([
      'laborLines[1].rate must be a number of 0 or more, such as 12.5',
    ]);
  });
});

describe('a text', () => {
  it.each([
    ['name', nameField, 200, '200'],
    ['description', descriptionField, 5_000, '5,000'],
    ['notes', notesField, 20_000, '20,000'],
  ] as const)(
    'called %s may have its full length and not one character more',
    (field, schema, max, shown) => {
      const body = z.object({ [field]: schema });
      expect(faultsOf(body, { [field]: 'x'.repeat(max) })).toEqual([]);
      expect(faultsOf(body, { [field]: 'x'.repeat(max + 1) })).toEqual([
        `${field} must be at most ${shown} characters`,
      ]);
    },
  );

  it('is trimmed before it is measured', () => {
    expect(nameField.parse('  Dana  Whitfield\n')).toBe('Dana  Whitfield');
    expect(nameField.parse(` ${'x'.repeat(200)} `)).toHaveLength(200);
  });

  it('keeps names and emoji of every script', () => {
    for (const name of ['Łukasz Żółć', 'José Núñez', '山田太郎', 'محمد علي', '👷🏽‍♀️ Rosa'])
      expect(nameField.parse(name)).toBe(name);
  });

  it.each([
    ['a NUL character', 'a\u0000b'],
    ['a high surrogate alone', 'a\ud800'],
    ['a low surrogate alone', '\udc00b'],
  ])('with %s is refused by name', (_what, text) => {
    expect(faultsOf(z.object({ notes: notesField }), { notes: text })).toEqual(['notes must be plain text']);
  });

  it.each([[5], [true], [null], [{}], [[]]])('is nothing but text: %s', (input) => {
    expect(faultsOf(z.object({ unit: textField(50) }), { unit: input })).toEqual([
      'unit: Invalid input, must be text',
    ]);
  });
});

describe('an e-mail address', () => {
  const body = z.object({ email: emailField('Please enter a valid email address') });

  it('is normalized', () => {
    for (const email of [
      '  Dana@Example.COM ',
      'ｄａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      'dana@e\u{1d431}ample.com',
    ])
      expect(body.parse({ email })).toEqual({ email: 'dana@example.com' });
  });

  it.each([
    '',
    'dana',
    'dana@',
    '@example.com',
    'dana@example',
    'da na@example.com',
    'dana@example.com, b@example.com',
    'a\u0000@example.com',
    `${'d'.repeat(250)}@example.com`,
    undefined,
  ])('is refused with the message of its screen: %j', (email) => {
    expect(faultsOf(body, { email })).toContain('Please enter a valid email address');
  });
});

describe('a date', () => {
  const body = z.object({ validUntil: dateField });

  it('is a day of the calendar', () => {
    expect(faultsOf(body, { validUntil: '2028-02-29' })).toEqual([]);
  });

  it('is one that a database supports', () => {
    expect(faultsOf(body, { validUntil: '1900-01-01' })).toEqual([]);
    expect(faultsOf(body, { validUntil: '0000-01-01' })).toEqual(['validUntil must be a date from 1900 on']);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-5', '11/30/2026', '2026-11-30T00:00:00Z', ''])(
    'is refused by name: %j',
    (validUntil) => {
      expect(faultsOf(body, { validUntil })).toEqual(['validUntil must be a date like 2026-11-30']);
    },
  );
});
