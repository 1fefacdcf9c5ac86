import { z } from 'zod';
import { nameField } from '../fields.ts';

/** The description of each scope, as shown to the person who picks it. */
export const API_SCOPES = {
  'estimates:read': 'Read estimates, their PDFs, timelines and certificates',
  'estimates:write': 'Create, change and delete estimates and their reminders',
  'estimates:send': 'Send estimates to clients and set their status',
  'invoices:read': 'Read invoices and their PDFs',
  'invoices:write': 'Create, change and delete draft invoices',
  'invoices:send': 'Issue, send and void invoices',
  'clients:read': 'Read clients',
  'clients:write': 'Create, change, import and delete clients',
  'catalog:read': 'Read materials, job types and labor types',
  'catalog:write': 'Create, change, import and delete your own catalog',
  'costs:read': 'Read what labor and materials cost you, and your profit',
  'payments:read': 'Read payments',
  'payments:write': 'Record payments',
  'reports:read': 'Read statements, tax, receivables and exports for accountants',
  'settings:read': 'Read your profile, settings, tax rates, previews and how your plan stands',
  'settings:write': 'Change your settings, tax rates and logo, but not how you are paid',
  'analytics:read': 'Read the figures of the dashboard',
  'webhooks:manage': 'Manage webhooks, which receive every event',
} as const;
export type ApiScope = keyof typeof API_SCOPES;

export const ALL_SCOPES = Object.keys(API_SCOPES) as ApiScope[];
/** The scopes of a key that only reads. Costs are not among them: the owner adds that scope for a program that needs it. */
export const READING_SCOPES = ALL_SCOPES.filter((scope) => scope.endsWith(':read') && scope !== 'costs:read');

/** The maximum number of active keys of one account. */
export const MOST_KEYS = 25;
/** The prefix of every key, by which leaked keys can be found. */
export const KEY_START = 'plk_';

const SCOPES_FAULT = 'Please choose at least one scope';
const scope = z.enum(ALL_SCOPES, { error: 'must be one of the scopes in the documentation' });

/** The fields of the dialog; the password proves the owner's identity. */
export const apiKeyRequest = z.strictObject({
  name: nameField.refine((name) => name.length > 0, { error: 'Please name the key' }),
  scopes: z
    .array(scope, { error: SCOPES_FAULT })
    .min(1, { error: SCOPES_FAULT })
    .max(ALL_SCOPES.length)
    .transform((scopes) => ALL_SCOPES.filter((known) => scopes.includes(known))),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(1_000, { error: 'Password is too long' }),
});
export type ApiKeyRequest = z.input<typeof apiKeyRequest>;
export type ApiKeyFields = z.output<typeof apiKeyRequest>;

/** A key as listed for its owner; the key itself cannot be read again. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The start of the key'),
  scopes: z.array(z.enum(ALL_SCOPES)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute'),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only response that contains the key. */
export const newApiKey = apiKey.extend({ key: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

const KEY_FAULT = 'must be 1 to 255 plain characters without spaces';

/**
 * Makes a call that creates or sends idempotent: a program that got no response can repeat it with the same key. Other headers
 * are allowed.
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, { error: KEY_FAULT })
    .optional()
    .describe(
      'Repeating a call with the same key has no second effect; with different content it is 409 IDEMPOTENCY_KEY_REUSED',
    ),
});
