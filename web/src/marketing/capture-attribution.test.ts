import { beforeEach, expect, test } from 'vitest';
import { attributionOf, captureAttribution } from './capture-attribution.ts';

const NOON = new Date('2026-11-02T12:00:00.000Z');

beforeEach(() => localStorage.clear());

test('keeps the given campaign parameters, and no others', () => {
  expect(attributionOf('/reddit', '?utm_source=reddit&utm_campaign=spring&utm_term=&gclid=1', NOON)).toEqual({
    utm_source: 'reddit',
    utm_campaign: 'spring',
    landing_page: '/reddit',
    timestamp: '2026-11-02T12:00:00.000Z',
    expires: '2026-12-02T12:00:00.000Z',
  });
});

test('a visit without a campaign has its page and its timestamps', () => {
  expect(Object.keys(attributionOf('/reddit', '', NOON))).toEqual(['landing_page', 'timestamp', 'expires']);
});

test('truncates values to the length that registration accepts', () => {
  expect(attributionOf('/reddit', `?utm_content=${'x'.repeat(2000)}`, NOON).utm_content).toHaveLength(500);
});

test('is stored in local storage under the name the app reads', () => {
  captureAttribution('/reddit');
  expect(JSON.parse(localStorage.getItem('plumbline_attribution') ?? '')).toMatchObject({
    landing_page: '/reddit',
  });
});
