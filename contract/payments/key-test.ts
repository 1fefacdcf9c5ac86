import { z } from 'zod';
import { settingsSections } from '../settings.ts';

/** Providers whose secret key can be tried before a client pays with it. */
export const KEY_PROVIDERS = ['stripe', 'square'] as const;
export type KeyProvider = (typeof KEY_PROVIDERS)[number];

const { stripeSecretKey, squareAccessToken } = settingsSections.payments.shape;

/** The key as typed, checked as it would be on saving; its mask, or none, for the one that is stored. */
export const keyTestRequest = z.discriminatedUnion(
  'provider',
  [
    z.strictObject({ provider: z.literal('stripe'), secretKey: stripeSecretKey.optional() }),
    z.strictObject({ provider: z.literal('square'), secretKey: squareAccessToken.optional() }),
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? `must be ${KEY_PROVIDERS.join(' or ')}` : undefined),
  },
);
export type KeyTestRequest = z.input<typeof keyTestRequest>;

/** What a provider said of a key. */
export const keyTestResponse = z.object({
  works: z
    .boolean()
    .nullable()
    .describe(
      'Whether deposits can be taken with this key as far as the provider tells; null when it told nothing',
    ),
  liveMode: z
    .boolean()
    .nullable()
    .describe('False for a test or sandbox key, with which no real money moves; null when not known'),
  message: z.string().describe('A sentence fit to be shown'),
});
export type KeyTestResponse = z.infer<typeof keyTestResponse>;
