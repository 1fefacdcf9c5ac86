import { z } from 'zod';
import { providerFields } from './provider-fields.ts';
import { hasSecret, ONLINE_PROVIDERS, PROVIDER_SETTINGS } from './providers.ts';

/** Providers whose secret key can be tested before a client pays with it. */
export const KEY_PROVIDERS = ONLINE_PROVIDERS.filter(hasSecret);

const requests = KEY_PROVIDERS.map((provider) =>
  z.strictObject({
    provider: z.literal(provider),
    secretKey: providerFields[PROVIDER_SETTINGS[provider].secret.field].optional(),
  }),
);

/** The typed key, validated as on saving; a mask or none tests the stored key. */
export const keyTestRequest = z.discriminatedUnion(
  'provider',
  requests as [(typeof requests)[number], ...typeof requests],
  {
    error: ({ code }) => (code === 'invalid_union' ? `must be ${KEY_PROVIDERS.join(' or ')}` : undefined),
  },
);
export type KeyTestRequest = z.input<typeof keyTestRequest>;

/** The result of testing a key. */
export const keyTestResponse = z.object({
  works: z
    .boolean()
    .nullable()
    .describe(
      'Whether deposits can be taken with this key as far as the provider says; null if it says nothing',
    ),
  liveMode: z
    .boolean()
    .nullable()
    .describe('False for a test or sandbox key, with which no real money moves; null when not known'),
  message: z.string().describe('A sentence to show'),
});
export type KeyTestResponse = z.infer<typeof keyTestResponse>;
