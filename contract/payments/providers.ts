import { DAY_MS } from '../durations.ts';

/** The online providers, in the order they are offered. */
export const ONLINE_PROVIDERS = ['stripe', 'paypal', 'square'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

export const PROVIDER_NAMES = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  square: 'Square',
} as const satisfies Record<OnlineProvider, string>;

/** The name shown to clients, where it differs from the provider's. */
export const OFFERED_AS = { stripe: 'Card' } as const satisfies Partial<Record<OnlineProvider, string>>;

/** Later refunds are not noticed; the contractor records them. */
const REFUNDS_SEEN_MS = 180 * DAY_MS;

/** Whether the provider is still checked for refunds of a payment recorded at that time, which can be days after it was started. */
export function areRefundsSeen(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() < REFUNDS_SEEN_MS;
}

interface CredentialField<Name> {
  /** The field's name in the settings. */
  readonly field: Name;
  readonly label: string;
  readonly hint?: string;
}
/** A pattern for values that are refused, and a description of the expected one. */
interface KeyRule {
  readonly refused: RegExp;
  readonly expected: string;
}

/** The settings of a contractor's account at a provider. */
export interface ProviderSettings<Identity = string, Secret = string> {
  readonly title: string;
  readonly about: string;
  /** A public value: an id, or the address that receives the money. */
  readonly identity: CredentialField<Identity> & (KeyRule | { readonly isEmail: true });
  /** The secret for calls, stored encrypted; null when the operator's credentials are used. */
  readonly secret: (CredentialField<Secret> & KeyRule & { readonly testLabel: string }) | null;
}

export const PROVIDER_SETTINGS = {
  stripe: {
    title: 'Cards',
    about: 'Clients pay the deposit by card; the money goes to your own Stripe account.',
    identity: {
      field: 'stripePublishableKey',
      label: 'Stripe publishable key',
      hint: 'Starts with pk_. In Stripe under Developers, API keys.',
      refused: /^[sr]k_/,
      expected: 'the publishable key, which starts with pk_',
    },
    secret: {
      field: 'stripeSecretKey',
      label: 'Stripe secret key',
      hint: 'Starts with sk_. Kept encrypted; only its last four characters are ever shown again.',
      // The keys that Stripe calls restricted start with rk_.
      refused: /^(?![sr]k_)/,
      expected: 'the secret key, which starts with sk_',
      testLabel: 'Test Stripe key',
    },
  },
  paypal: {
    title: 'PayPal',
    about: 'Clients pay the deposit to your PayPal business account.',
    identity: { field: 'paypalBusinessEmail', label: 'PayPal business email', isEmail: true },
    secret: null,
  },
  square: {
    title: 'Square',
    about:
      'Clients pay the deposit through your own Square account. Square takes only the currency of your Square location, and refuses deposits on estimates in any other.',
    identity: {
      field: 'squareApplicationId',
      label: 'Square application ID',
      refused: /^(?:EAAA|sq0atp-)/,
      expected: 'the application ID, which starts with sq0idp-',
    },
    secret: {
      field: 'squareAccessToken',
      label: 'Square access token',
      hint: 'Kept encrypted; only its last four characters are ever shown again.',
      refused: /^(?:sandbox-)?sq0id/,
      expected: 'the access token, not the application ID',
      testLabel: 'Test Square token',
    },
  },
} as const satisfies Record<OnlineProvider, ProviderSettings>;

type AllSettings = typeof PROVIDER_SETTINGS;
/** Providers that are called with a secret of the contractor. */
export type KeyProvider = {
  [Provider in OnlineProvider]: AllSettings[Provider]['secret'] extends null ? never : Provider;
}[OnlineProvider];
export type IdentityField = AllSettings[OnlineProvider]['identity']['field'];
export type SecretField = AllSettings[KeyProvider]['secret']['field'];

export const hasSecret = (provider: OnlineProvider): provider is KeyProvider =>
  PROVIDER_SETTINGS[provider].secret !== null;

/** The setting required to be paid there: the secret, or else the identity. */
export const payingField = (provider: OnlineProvider): IdentityField | SecretField =>
  (PROVIDER_SETTINGS[provider].secret ?? PROVIDER_SETTINGS[provider].identity).field;
