import { z } from 'zod';
import { emailField, nameField } from '../fields.ts';
import { GENERIC_MESSAGES } from '../messages.ts';
import {
  hasSecret,
  type IdentityField,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  PROVIDER_SETTINGS,
  type SecretField,
} from './providers.ts';

/** Replaces all of a secret but its last four characters. */
export const SECRET_MASK = '••••••••';
/** Long enough that the four characters shown give little away. */
const SHORTEST_SECRET = 8;

const emptyToNull = (text: string | null) => text || null;

/**
 * A provider's key or id, one word that fits a header, empty for none. A value with the prefix of another
 * kind of key was pasted into the wrong field, and would be stored or shown as the wrong kind.
 */
const credential = (refused: RegExp, expected: string) =>
  nameField
    .refine((text) => /^[\x21-\x7e]*$/.test(text), {
      error: 'must be one word of plain letters, digits and signs',
    })
    .refine((text) => !refused.test(text), { error: `must be ${expected}` })
    .nullable()
    .transform(emptyToNull);

/** A secret to store, empty to remove it, or its mask to keep it unchanged, also if it would be refused today. */
const secret = (refused: RegExp, expected: string) =>
  nameField
    .refine((text) => text.startsWith(SECRET_MASK) || /^[\x21-\x7e]*$/.test(text), {
      error: 'must be one word of plain letters, digits and signs',
      abort: true,
    })
    .refine((text) => text === '' || text.startsWith(SECRET_MASK) || !refused.test(text), {
      error: `must be ${expected}`,
      abort: true,
    })
    .refine((text) => text === '' || text.length >= SHORTEST_SECRET, {
      error: `must have at least ${SHORTEST_SECRET} characters`,
    })
    .nullable()
    .transform(emptyToNull);

const address = z
  .string()
  .trim()
  .nullable()
  .transform(emptyToNull)
  .pipe(emailField(GENERIC_MESSAGES.invalidEmail).nullable());

/** The fields of each provider, in the order the providers are offered. */
export const providerFields = Object.fromEntries(
  ONLINE_PROVIDERS.flatMap((provider): [string, z.ZodType][] => {
    const { identity } = PROVIDER_SETTINGS[provider];
    const shown = 'isEmail' in identity ? address : credential(identity.refused, identity.expected);
    if (!hasSecret(provider)) return [[identity.field, shown]];
    const { field, refused, expected } = PROVIDER_SETTINGS[provider].secret;
    return [
      [identity.field, shown],
      [field, secret(refused, expected)],
    ];
  }),
) as Record<IdentityField, ReturnType<typeof credential>> & Record<SecretField, ReturnType<typeof secret>>;

const text = z.string().nullable();
const masked = text.describe('Masked: eight dots and the last four characters');
/** The same fields in a response. */
export const providerAnswers = Object.fromEntries(
  ONLINE_PROVIDERS.flatMap((provider) => {
    const { identity, secret: key } = PROVIDER_SETTINGS[provider];
    return [[identity.field, text] as const, ...(key ? [[key.field, masked] as const] : [])];
  }),
) as Record<IdentityField | SecretField, typeof text>;

/** The currencies each provider accepts, as far as known. */
export const providerCurrencies = z
  .object(
    Object.fromEntries(
      ONLINE_PROVIDERS.map((provider) => [provider, z.array(z.string()).nullable()]),
    ) as Record<OnlineProvider, z.ZodNullable<z.ZodArray<z.ZodString>>>,
  )
  .describe(
    'The only currencies each provider takes; null where it takes all, or is not known to refuse any',
  );
