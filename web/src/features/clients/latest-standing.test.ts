import type { Client } from '@plumbline/contract/clients';
import { expect, test } from 'vitest';
import { latestStanding } from './latest-standing.ts';

type Latest = NonNullable<Client['latestEstimate']>;

const LATEST: Latest = {
  status: 'viewed',
  totalAmount: '4126.15',
  currency: 'USD',
  validUntil: null,
  views: 3,
  depositDue: '0.00',
  amountDue: '3094.61',
};

test.each<[string, Partial<Latest>]>([
  ['Draft', { status: 'draft', validUntil: '2026-10-01' }],
  ['Sent', { status: 'sent', views: 0, validUntil: '2026-10-17' }],
  ['Expires tomorrow', { status: 'sent', views: 0, validUntil: '2026-10-16' }],
  ['Expires today', { validUntil: '2026-10-15' }],
  ['Expired', { validUntil: '2026-10-14' }],
  ['Opened once', { views: 1 }],
  ['Opened twice', { views: 2 }],
  ['Opened 1,200 times', { views: 1200 }],
  ['Deposit due $1,031.54', { status: 'accepted', depositDue: '1031.54', validUntil: '2026-10-14' }],
  ['Balance $3,094.61', { status: 'accepted' }],
  ['Accepted', { status: 'accepted', amountDue: '0.00' }],
  ['Declined', { status: 'declined' }],
  ['Paid ¥4,126', { status: 'paid', totalAmount: '4126', currency: 'JPY' }],
])('a client’s newest estimate reads %s', (words, changes) => {
  expect(latestStanding({ ...LATEST, ...changes }, '2026-10-15')).toBe(words);
});
