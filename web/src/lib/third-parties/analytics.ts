import { maskEmails, withoutSecrets } from '@plumbline/contract/accounts/personal-text';
import type { ThirdParties } from '@plumbline/contract/app/third-parties';
import { loadScript } from './load-script.ts';

/** An event before it is sent. */
interface CapturedEvent {
  event: string;
  properties: Record<string, unknown>;
}

type Call = readonly [method: string, ...args: unknown[]];

/** Stands in for the script until it loads, and queues the calls. */
interface Waiting extends Array<Call> {
  _i: readonly unknown[][];
  people: unknown[];
  __SV: number;
}

type Analytics = Readonly<Record<string, ((...args: unknown[]) => unknown) | undefined>>;

const NAME = 'posthog';
/** Events that identify the user on purpose. */
const NAMING = new Set(['$identify', '$set', 'user_logged_in']);

const globals = () => window as unknown as Record<string, Waiting | Analytics | undefined>;

/**
 * The event without what third parties must not see: tokens in addresses and, unless it identifies the contractor,
 * e-mail addresses.
 */
export function withoutPersonalData<Event extends CapturedEvent | null>(event: Event): Event {
  if (!event) return event;
  const naming = NAMING.has(event.event);
  const clean = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      const isAddress = /^(?:https?:\/\/|\/)/.test(value) && /url|referrer|path|href/i.test(name);
      const text = isAddress ? withoutSecrets(value) : value;
      return naming ? text : maskEmails(text);
    }
    if (Array.isArray(value)) return value.map((item) => clean(item, name));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, key)]));
  };
  // A recording is already masked, and is too large to traverse.
  if (event.event === '$snapshot') return event;
  return { ...event, properties: clean(event.properties) as Record<string, unknown> };
}

/** The capture options: everything automatically; recordings mask all input and e-mail addresses. */
export function analyticsOptions(host: string): Record<string, unknown> {
  return {
    api_host: host,
    autocapture: true,
    capture_pageview: 'history_change',
    capture_pageleave: true,
    capture_performance: true,
    person_profiles: 'identified_only',
    mask_personal_data_properties: true,
    before_send: withoutPersonalData,
    session_recording: {
      maskAllInputs: true,
      maskInputOptions: { password: true, email: true, text: true, textarea: true },
      maskTextSelector: '*',
      maskTextFn: maskEmails,
      blockSelector: 'a[href^="mailto:"]',
    },
  };
}

/** Accepts calls from now on; they are queued until the script loads. */
export function prepareAnalytics({ key, host }: NonNullable<ThirdParties['analytics']>): void {
  if (globals()[NAME]) return;
  globals()[NAME] = Object.assign([] as Call[], {
    _i: [[key, analyticsOptions(host), NAME]],
    people: [],
    __SV: 1,
  });
}

export function loadAnalytics({ assets }: NonNullable<ThirdParties['analytics']>): void {
  loadScript(`${assets}/static/array.js`, 'anonymous');
}

/** Calls the analytics, if configured. A failure there does not break the page. */
function call(method: string, ...args: unknown[]): void {
  const target = globals()[NAME];
  if (!target) return;
  try {
    if (Array.isArray(target)) target.push([method, ...args]);
    else target[method]?.(...args);
  } catch {
    // The page works without analytics.
  }
}

export interface KnownUser {
  readonly id: string;
  readonly email: string;
  readonly subscriptionStatus: string;
}

/** Identifies the signed-in user, captures the sign-in, and reloads the feature flags. */
export function identifyUser({ id, email, subscriptionStatus }: KnownUser): void {
  const properties = { email, subscription_status: subscriptionStatus };
  call('identify', id, properties);
  call('capture', 'user_logged_in', properties);
  call('reloadFeatureFlags');
}

/** Later events belong to another user. */
export const forgetAnalyticsUser = (): void => call('reset');
