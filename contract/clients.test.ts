import { describe, expect, it } from 'vitest';
import { clientChangeRequest, clientRequest } from './clients.ts';
import { faultsOf } from './testing/faults-of.ts';

describe('a client', () => {
  it('requires only a name', () => {
    expect(clientRequest.parse({ name: ' Dana Whitfield ' })).toEqual({ name: 'Dana Whitfield' });
    expect(faultsOf(clientRequest, { name: '' })).toEqual(['Name is required']);
    expect(faultsOf(clientRequest, { name: ' \t' })).toEqual(['Name is required']);
    expect(faultsOf(clientRequest, {})).toEqual(['name: Required']);
  });

  it('has an e-mail address that is valid or empty', () => {
    expect(clientRequest.parse({ name: 'Dana', email: 'Dana@Example.com' }).email).toBe('dana@example.com');
    expect(clientRequest.parse({ name: 'Dana', email: '' }).email).toBeNull();
    expect(clientRequest.parse({ name: 'Dana', email: null }).email).toBeNull();
    expect(faultsOf(clientRequest, { name: 'Dana', email: 'dana@' })).toEqual(['email: Invalid email']);
    expect(faultsOf(clientRequest, { name: 'Dana', email: 5 })).toEqual(['email: Invalid email']);
  });

  it('treats an empty phone, address and notes as none', () => {
    expect(clientRequest.parse({ name: 'Dana', phone: '', address: '  ', notes: '' })).toEqual({
      name: 'Dana',
      phone: null,
      address: null,
      notes: null,
    });
  });

  it('is residential or commercial', () => {
    expect(faultsOf(clientRequest, { name: 'Dana', clientType: 'commercial' })).toEqual([]);
    expect(faultsOf(clientRequest, { name: 'Dana', clientType: 'industrial' })).toEqual([
      'clientType: Invalid input, must be one of residential, commercial',
    ]);
  });

  it.each([
    ['name', 200, '200'],
    ['phone', 50, '50'],
    ['address', 5_000, '5,000'],
    ['notes', 20_000, '20,000'],
  ])('has a %s of at most %i characters', (field, max, shown) => {
    const request = (length: number) => ({ name: 'Dana', [field]: 'x'.repeat(length) });
    expect(faultsOf(clientRequest, request(max))).toEqual([]);
    expect(faultsOf(clientRequest, request(max + 1))).toEqual([
      `${field} must be at most ${shown} characters`,
    ]);
  });

  it('refuses unknown fields', () => {
    expect(faultsOf(clientRequest, { name: 'Dana', totalValue: '1', accountId: 'x' })).toEqual([
      "The request does not take 'totalValue', 'accountId'",
    ]);
  });
});

describe('a change of a client', () => {
  it('omits unchanged fields', () => {
    expect(clientChangeRequest.parse({})).toEqual({});
    expect(clientChangeRequest.parse({ phone: '' })).toEqual({ phone: null });
  });

  it('cannot clear the name', () => {
    expect(faultsOf(clientChangeRequest, { name: '' })).toEqual(['Name is required']);
    expect(faultsOf(clientChangeRequest, { name: null })).toEqual(['name: Invalid input, must be text']);
  });
});
