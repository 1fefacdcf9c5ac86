import { afterEach, expect, test } from 'vitest';
import { analyticsOptions, identifyUser, prepareAnalytics, withoutPersonalData } from './analytics.ts';

const MARCUS = { id: 'a1', email: 'marcus@x.example', subscriptionStatus: 'trial' };

afterEach(() => Reflect.deleteProperty(window, 'posthog'));

const calls = () => [...(Reflect.get(window, 'posthog') as unknown[][])];

test('the signed-in user is identified, the sign-in captured, and their feature flags are read', () => {
  prepareAnalytics({ key: 'phc_1', host: 'https://a.example', assets: 'https://a.example' });
  identifyUser(MARCUS);
  const properties = { email: 'marcus@x.example', subscription_status: 'trial' };
  expect(calls()).toEqual([
    ['identify', 'a1', properties],
    ['capture', 'user_logged_in', properties],
    ['reloadFeatureFlags'],
  ]);
});

test('without analytics nothing is sent, and a failing script does not break the page', () => {
  expect(() => identifyUser(MARCUS)).not.toThrow();
  const failing = () => {
    throw new Error('blocked');
  };
  Reflect.set(window, 'posthog', { identify: failing, capture: failing, reloadFeatureFlags: failing });
  expect(() => identifyUser(MARCUS)).not.toThrow();
});

test('clicks, page views, page leaves and speed are captured automatically', () => {
  expect(analyticsOptions('https://a.example')).toMatchObject({
    autocapture: true,
    capture_pageview: 'history_change',
    capture_pageleave: true,
    capture_performance: true,
  });
});

test('recordings mask input, passwords and e-mail addresses', () => {
  const recording = analyticsOptions('https://a.example').session_recording as {
    maskAllInputs: boolean;
    maskInputOptions: Record<string, boolean>;
    maskTextSelector: string;
    maskTextFn: (text: string) => string;
  };
  expect(recording.maskAllInputs).toBe(true);
  expect(recording.maskInputOptions).toMatchObject({ password: true, email: true });
  expect(recording.maskTextSelector).toBe('*');
  expect(recording.maskTextFn('Sent to dana@example.com')).toBe('Sent to ***@***');
});

test('events contain no e-mail address and no token of a mailed link', () => {
  const event = {
    event: '$autocapture',
    properties: {
      $el_text: 'dana@example.com',
      $current_url: 'https://plumbline.example/reset-password/secret?x=1',
      $elements: [{ attr__href: 'mailto:dana@example.com', nth_child: 2 }],
    },
  };
  expect(withoutPersonalData(event)).toEqual({
    event: '$autocapture',
    properties: {
      $el_text: '***@***',
      $current_url: 'https://plumbline.example/reset-password/***',
      $elements: [{ attr__href: 'mailto:***@***', nth_child: 2 }],
    },
  });
  expect(withoutPersonalData(null)).toBeNull();
});

test('the event that identifies the contractor keeps their data', () => {
  const event = { event: 'user_logged_in', properties: { email: 'marcus@x.example' } };
  expect(withoutPersonalData(event)).toEqual(event);
});
