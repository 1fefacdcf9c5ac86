/** Where a client can pay online, in the order in which clients are offered them. */
export const ONLINE_PROVIDERS = ['stripe', 'paypal', 'square'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

export const PROVIDER_NAMES = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  square: 'Square',
} as const satisfies Record<OnlineProvider, string>;

/** What a client knows the way to pay as, where that is not the provider's name. */
export const OFFERED_AS = { stripe: 'Card' } as const satisfies Partial<Record<OnlineProvider, string>>;

interface CredentialField<Name> {
  /** Its name in the settings. */
  readonly field: Name;
  readonly label: string;
  readonly hint?: string;
}
/** What is refused, since it is another kind of key, and what is asked for instead. */
interface KeyRule {
  readonly mixedUp: RegExp;
  readonly expected: string;
}

/** What the settings ask of a contractor's account at a provider. */
export interface ProviderSettings<Identity = string, Secret = string> {
  readonly title: string;
  readonly about: string;
  /** What may be shown: an id, or the address that is paid. */
  readonly identity: CredentialField<Identity> & (KeyRule | { readonly isEmail: true });
  /** What is called with and kept encrypted; null where the operator's credentials are used. */
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
      mixedUp: /^[sr]k_/,
      expected: 'the publishable key, which starts with pk_',
    },
    secret: {
      field: 'stripeSecretKey',
      label: 'Stripe secret key',
      hint: 'Starts with sk_. Kept encrypted; only its last four characters are ever shown again.',
      mixedUp: /^pk_/,
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
      mixedUp: /^(?:EAAA|sq0atp-)/,
      expected: 'the application ID, which starts with sq0idp-',
    },
    secret: {
      field: 'squareAccessToken',
      label: 'Square access token',
      hint: 'Kept encrypted; only its last four characters are ever shown again.',
      mixedUp: /^(?:sandbox-)?sq0id/,
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

/** The setting without which nobody can be paid there: the secret, or else the identity. */
export const payingField = (provider: OnlineProvider): IdentityField | SecretField =>
  (PROVIDER_SETTINGS[provider].secret ?? PROVIDER_SETTINGS[provider].identity).field;
