import { beforeEach, expect, test } from 'vitest';
import { readAttribution } from './attribution.ts';

const now = new Date('2026-11-21T12:00:00Z');
const KEPT = {
  utm_source: 'reddit',
  utm_campaign: 'fall',
  landing_page: '/reddit',
  timestamp: '2026-11-20T12:00:00.000Z',
  expires: '2026-12-20T12:00:00.000Z',
};
const keep = (record: unknown) => localStorage.setItem('plumbline_attribution', JSON.stringify(record));

beforeEach(() => localStorage.clear());

test('the attribution stored on arrival is read, without its dates', () => {
  keep(KEPT);
  expect(readAttribution(now)).toEqual({
    utm_source: 'reddit',
    utm_campaign: 'fall',
    landing_page: '/reddit',
  });
});

test('only known fields are read, and only as text', () => {
  keep({ ...KEPT, utm_source: 7, email: 'dana@mail.example' });
  expect(readAttribution(now)).toEqual({ utm_campaign: 'fall', landing_page: '/reddit' });
});

test('without a stored attribution there is none', () => {
  expect(readAttribution(now)).toBeNull();
});

test.each([
  ['expired this moment', { ...KEPT, expires: now.toISOString() }],
  ['never expiring', { ...KEPT, expires: undefined }],
  ['expiring at no moment', { ...KEPT, expires: 'soon' }],
  ['no record', 'reddit'],
])('one that is %s counts as none', (_what, record) => {
  keep(record);
  expect(readAttribution(now)).toBeNull();
});

test('invalid JSON counts as none', () => {
  localStorage.setItem('plumbline_attribution', '{');
  expect(readAttribution(now)).toBeNull();
});
