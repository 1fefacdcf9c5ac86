import { maskEmails, withoutSecrets } from '@plumbline/contract/accounts/personal-text';
import type { ThirdParties } from '@plumbline/contract/third-parties';
import { loadScript } from './load-script.ts';

/** An event on its way out. */
interface CapturedEvent {
  event: string;
  properties: Record<string, unknown>;
}

type Call = readonly [method: string, ...args: unknown[]];

/** What stands where the script will be, and keeps what it is told until then. */
interface Waiting extends Array<Call> {
  _i: readonly unknown[][];
  people: unknown[];
  __SV: number;
}

type Analytics = Readonly<Record<string, ((...args: unknown[]) => unknown) | undefined>>;

const NAME = 'posthog';
/** Events that say by themselves who it is about. */
const NAMING = new Set(['$identify', '$set', 'user_logged_in']);

const globals = () => window as unknown as Record<string, Waiting | Analytics | undefined>;

/** The event without what others must not learn: tokens in addresses and, unless it names the contractor, e-mail addresses. */
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
  // What a recording holds has been masked while it was made, and is too large to be walked through.
  if (event.event === '$snapshot') return event;
  return { ...event, properties: clean(event.properties) as Record<string, unknown> };
}

/** How it captures: everything by itself, and in recordings neither what is typed nor any e-mail address. */
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

/** Takes calls from now on; they wait for the script. */
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

/** Calls the analytics, where there are any; what fails there takes nothing with it. */
function call(method: string, ...args: unknown[]): void {
  const target = globals()[NAME];
  if (!target) return;
  try {
    if (Array.isArray(target)) target.push([method, ...args]);
    else target[method]?.(...args);
  } catch {
    // The page goes on without.
  }
}

export interface KnownUser {
  readonly id: string;
  readonly email: string;
  readonly subscriptionStatus: string;
}

/** Says who is signed in, that they are, and has the feature flags read for them. */
export function identifyUser({ id, email, subscriptionStatus }: KnownUser): void {
  const properties = { email, subscription_status: subscriptionStatus };
  call('identify', id, properties);
  call('capture', 'user_logged_in', properties);
  call('reloadFeatureFlags');
}

/** What comes next is somebody else's. */
export const forgetAnalyticsUser = (): void => call('reset');
