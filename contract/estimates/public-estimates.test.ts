import { describe, expect, it } from 'vitest';
import { faultsOf } from '../testing/faults-of.ts';
import { confirmRequest, declineRequest, publicEstimate } from './public-estimates.ts';

describe('a client who accepts', () => {
  it('may leave name and address empty', () => {
    expect(confirmRequest.parse({ clientName: '', clientEmail: '' })).toEqual({
      clientName: '',
      clientEmail: '',
    });
    expect(confirmRequest.parse({})).toEqual({ clientName: '', clientEmail: '' });
  });

  it('gives a valid address or none', () => {
    expect(faultsOf(confirmRequest, { clientEmail: 'dana@' })).toEqual([
      'Please enter a valid email address',
    ]);
  });

  it('signs with a typed name', () => {
    const signature = { kind: 'typed', text: 'Dana Whitfield' };
    expect(confirmRequest.parse({ clientName: 'Dana', signature }).signature).toEqual(signature);
    expect(faultsOf(confirmRequest, { signature: { kind: 'typed', text: 'x'.repeat(201) } })).toEqual([
      'signature.text must be at most 200 characters',
    ]);
  });
});

describe('a client who declines', () => {
  it('sends a fixed text when no reason is given', () => {
    for (const request of [{}, { reason: '' }, { reason: '  ' }, { reason: null }])
      expect(declineRequest.parse(request)).toEqual({ reason: 'Declined by client' });
    expect(declineRequest.parse({ reason: ' Too late in the year ' })).toEqual({
      reason: 'Too late in the year',
    });
  });
});

it('a client’s page hides the ids of the contractor’s rows and the timeline', () => {
  const shown = Object.keys(publicEstimate.shape);
  for (const hidden of ['clientId', 'jobTypeId', 'events', 'updatedAt', 'client'])
    expect(shown).not.toContain(hidden);
});

it('a client’s page has no sums of the job’s money, which the contractor alone reads', () => {
  const shown = Object.keys(publicEstimate.shape);
  for (const hidden of ['jobTotal', 'amountHeld', 'amountCredit', 'amountPaid', 'amountDue'])
    expect(shown).not.toContain(hidden);
});
