import { expect, test } from 'vitest';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { standingOf } from './standing.ts';

const TODAY = '2026-12-16';
const standing = (changes: Parameters<typeof sampleEstimate>[0]) =>
  standingOf(sampleEstimate(changes), TODAY);

test('a sent estimate waits for the client by name', () => {
  expect(standing({ status: 'viewed' })).toEqual({ title: 'Waiting for Dana', note: 'Valid 5 more days' });
  expect(standing({ status: 'sent', client: null }).title).toBe('Waiting for the client');
});

test('the last days are counted down', () => {
  expect(standing({ status: 'sent', validUntil: '2026-12-17' }).note).toBe('Valid 1 more day');
  expect(standing({ status: 'sent', validUntil: '2026-12-16' }).note).toBe('Valid until the end of today');
  expect(standing({ status: 'sent', isExpired: true }).note).toBe('Its last valid day is over');
  expect(standing({ status: 'sent', validUntil: null }).note).toBeNull();
});

test('an answered estimate waits for nothing', () => {
  expect(standing({ status: 'accepted' })).toEqual({ title: 'Accepted', note: null });
  expect(standing({ status: 'paid' })).toEqual({ title: 'Paid in full', note: null });
});
