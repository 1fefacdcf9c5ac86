import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultSentence, fieldPath } from './messages.ts';
import { faultsOf } from './testing/faults-of.ts';

describe('a fault that no screen words itself', () => {
  it('says Required of a field left out, whatever its kind', () => {
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

  it('says Invalid input of a wrong kind or an unknown choice', () => {
    const body = z.object({ name: z.string(), type: z.enum(['permit', 'travel']) });
    expect(faultsOf(body, { name: 5, type: 'bribe' })).toEqual([
      'name: Invalid input',
      'type: Invalid input',
    ]);
    expect(faultsOf(body, { name: null, type: null })).toEqual([
      'name: Invalid input',
      'type: Invalid input',
    ]);
  });

  it('says Invalid email of a malformed address', () => {
    expect(faultsOf(z.object({ email: z.email() }), { email: 'dana' })).toEqual(['email: Invalid email']);
  });

  it('names every field it does not know', () => {
    const body = z.object({ line: z.strictObject({ a: z.number() }) });
    expect(faultsOf(body, { line: { a: 1, total: 2, 'odd key': 3 } })).toEqual([
      "line does not take 'total', 'odd key'",
    ]);
    expect(faultsOf(z.strictObject({}), { totalAmount: 1 })).toEqual([
      "The request does not take 'totalAmount'",
    ]);
  });

  it('says how long a text or a list may be', () => {
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

describe('a place in a request', () => {
  it('reads like the body it points into', () => {
    expect(fieldPath(['laborLines', 2, 'hours'])).toBe('laborLines[2].hours');
    expect(fieldPath(['name'])).toBe('name');
    expect(fieldPath([])).toBe('');
  });
});

describe('the sentence of a fault', () => {
  it('stands alone when a screen gave its words', () => {
    expect(faultSentence(['clientId'], 'Please select a client')).toBe('Please select a client');
  });

  it('follows the field when it is the second half of a sentence', () => {
    expect(faultSentence(['laborLines', 0, 'rate'], 'must have at most 2 decimals')).toBe(
      'laborLines[0].rate must have at most 2 decimals',
    );
  });

  it('tells which of many entries it is about', () => {
    expect(faultSentence(['clients', 3, 'name'], 'Name is required')).toBe(
      'clients[3].name: Name is required',
    );
  });
});
