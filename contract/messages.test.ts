import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultSentence, fieldPath } from './messages.ts';
import { faultsOf } from './testing/faults-of.ts';

describe('a generic fault', () => {
  it('says Required for a missing field of any type', () => {
    const body = z.object({
      name: z.string(),
      type: z.enum(['permit', 'travel']),
      id: z.uuid(),
      open: z.boolean(),
    });
    expect(faultsOf(body, {})).toEqual([
      'name: Required',
      'type: Required',
      'id: Required',
      'open: Required',
    ]);
  });

  it('says what a wrong type or an unknown choice must be', () => {
    const body = z.object({
      name: z.string(),
      type: z.enum(['permit', 'travel']),
      open: z.boolean(),
      list: z.array(z.string()),
    });
    const faults = [
      'name: Invalid input, must be text',
      'type: Invalid input, must be one of permit, travel',
      'open: Invalid input, must be true or false',
      'list: Invalid input, must be a list',
    ];
    expect(faultsOf(body, { name: 5, type: 'bribe', open: 'yes', list: {} })).toEqual(faults);
    expect(faultsOf(body, { name: null, type: null, open: null, list: null })).toEqual(faults);
  });

  it('says only Invalid input if the choices are many', () => {
    const body = z.object({
      zone: z.enum(Array.from({ length: 11 }, (_, index) => `zone ${index}`)),
    });
    expect(faultsOf(body, { zone: 'x' })).toEqual(['zone: Invalid input']);
  });

  it('names each type that is possible', () => {
    const body = z.object({ note: z.union([z.string(), z.literal(''), z.array(z.string())]) });
    expect(faultsOf(body, { note: 5 })).toEqual(['note: Invalid input, must be text or a list']);
  });

  it.each([
    [z.uuid(), 'abc', 'must be an id'],
    [z.iso.date(), 'tomorrow', 'must be a date like 2026-11-30'],
    [z.iso.datetime(), 'now', 'must be a time like 2026-11-30T17:05:00.000Z'],
    [z.url(), 'here', 'must be a web address'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(8), 'abc', 'must be at least 8 characters'],
    [z.array(z.string()).min(1), [], 'must not be empty'],
    [z.array(z.string()).min(2), ['a'], 'must have at least 2 entries'],
    [z.number().max(4_000), 5_000, 'must be at most 4,000'],
    [z.int().min(2), 1, 'must be at least 2'],
    [z.number().positive(), 0, 'must be above 0'],
    [z.number().lt(3), 3, 'must be below 3'],
  ])('says what a value of a format or with bounds must be: %#', (schema, value, sentence) => {
    expect(faultsOf(z.object({ field: schema }), { field: value })).toEqual([`field ${sentence}`]);
  });

  it('names a key that is not valid, and what it must be', () => {
    const ids = z.object({ quantities: z.record(z.uuid(), z.string()) });
    expect(faultsOf(ids, { quantities: { $ref: '1' } })).toEqual([
      'quantities.$ref is not a valid key: it must be an id',
    ]);
    const codes = z.object({ names: z.record(z.string().regex(/^[a-z]$/), z.string()) });
    expect(faultsOf(codes, { names: { A1: 'x' } })).toEqual(['names.A1 is not a valid key']);
  });

  it('says Invalid email for a malformed address', () => {
    expect(faultsOf(z.object({ email: z.email() }), { email: 'dana' })).toEqual(['email: Invalid email']);
  });

  it('names every unknown field', () => {
    const body = z.object({ line: z.strictObject({ a: z.number() }) });
    expect(faultsOf(body, { line: { a: 1, total: 2, 'odd key': 3 } })).toEqual([
      "line does not take 'total', 'odd key'",
    ]);
    expect(faultsOf(z.strictObject({}), { totalAmount: 1 })).toEqual([
      "The request does not take 'totalAmount'",
    ]);
  });

  it('states the maximum length of a text or a list', () => {
    const body = z.object({ text: z.string().max(5_000), list: z.array(z.number()).max(2) });
    expect(faultsOf(body, { text: 'x'.repeat(5_001), list: [1, 2, 3] })).toEqual([
      'text must be at most 5,000 characters',
      'list must have at most 2 entries',
    ]);
  });

  it.each([null, undefined, 5, 'text', []])('of a body that is no object names the request: %s', (body) => {
    expect(faultsOf(z.strictObject({ name: z.string() }), body)).toEqual([
      'The request must be a JSON object',
    ]);
  });
});

describe('a path in a request', () => {
  it('is written like an access in the body', () => {
    expect(fieldPath(['laborLines', 2, 'hours'])).toBe('laborLines[2].hours');
    expect(fieldPath(['name'])).toBe('name');
    expect(fieldPath([])).toBe('');
  });
});

describe('the sentence of a fault', () => {
  it('is the custom message alone', () => {
    expect(faultSentence(['clientId'], 'Please select a client')).toBe('Please select a client');
  });

  it('starts with the field when the message begins in lower case', () => {
    expect(faultSentence(['laborLines', 0, 'rate'], 'must have at most 2 decimals')).toBe(
      'laborLines[0].rate must have at most 2 decimals',
    );
  });

  it('names the entry of a list', () => {
    expect(faultSentence(['clients', 3, 'name'], 'Name is required')).toBe(
      'clients[3].name: Name is required',
    );
  });
});
