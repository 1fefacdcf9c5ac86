import { isIP } from 'node:net';
import type { ThirdParties } from '@plumbline/contract/app/third-parties';
import { z } from 'zod';
import { hostUrls } from '../db/postgres/database-url.ts';
import type { PaypalConfig } from '../providers/paypal/paypal-client.ts';
import { type FilesConfig, fileVariables, readFiles } from './files-config.ts';
import { type MailReportsConfig, mailVariables, readMailReports } from './mail-config.ts';
import { type OperationsConfig, operationVariables, readOperations } from './operations-config.ts';

/** The operator's Stripe account, which sells the plan. */
interface PlanConfig {
  readonly secretKey: string;
  /** The recurring price of the plan. */
  readonly priceId: string;
  /** Stripe's signing secret; without one webhooks are refused and changes are found by polling. */
  readonly webhookSecret: string | undefined;
}

/** The server's configuration, read from its environment and validated once. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The public address, without a trailing slash. */
  readonly appUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The address of the database without a pooler, for dedicated connections. */
  readonly databaseDirectUrl: string | undefined;
  /** At least 32 bytes of text; undefined outside production, where one is generated and kept in `dataDir`. */
  readonly secretKey: string | undefined;
  /** Former keys, newest first, with which stored secrets can still be read. */
  readonly previousSecretKeys: readonly string[];
  /** Undefined: mail is kept in the database instead of sent. */
  readonly smtpUrl: string | undefined;
  /** Messages handed to the mail server per second. */
  readonly smtpPerSecond: number;
  /** The base addresses of the payment providers' APIs, without a path. */
  readonly stripeApiBase: string;
  readonly squareApiBase: string;
  /** The operator's own credentials; without them clients see the contractor's address. */
  readonly paypal: PaypalConfig | undefined;
  /** Without it nobody can buy the plan, and billing answers 503. */
  readonly plan: PlanConfig | undefined;
  /** The third-party services that pages may load; none without a key. */
  readonly thirdParties: ThirdParties;
  /** The operator's terms of service and privacy policy, as plain text; undefined for the default. */
  readonly legalFiles: { readonly terms: string | undefined; readonly privacy: string | undefined };
  readonly mailFrom: string;
  readonly mailReports: MailReportsConfig;
  readonly role: 'web' | 'worker' | 'all';
  readonly logLevel: string;
  /** The proxies whose `X-Forwarded-*` headers are trusted: their number or addresses. `true`, only outside production, trusts all. */
  readonly trustProxy: boolean | number | string;
  /** Milliseconds added to the clock; only outside production. */
  readonly nowOffsetMs: number;
  readonly files: FilesConfig;
  readonly operations: OperationsConfig;
}

/** Stops the start; the message names the variable and tells the operator everything. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const address = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url !== undefined && protocols.includes(url.protocol);
    },
    { error: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  );

const postgresAddress = z.string().check(({ value, issues }) => {
  try {
    hostUrls(value);
  } catch (error) {
    issues.push({ code: 'custom', input: value, message: (error as Error).message });
  }
});

/** Stripe's SDK silently drops a path, and a password in an address would end up in logs. */
const apiBase = (standard: string) =>
  address(['http:', 'https:'])
    .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
      error: `must be an address without a path or password, such as ${standard}`,
    })
    .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))
    .default(standard);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: address(['http:', 'https:']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be keys of at least 32 characters, separated by commas',
    })
    .default([]),
  SMTP_URL: z
    .union([z.literal('none'), address(['smtp:', 'smtps:'])], {
      error: 'must be none, or an address that starts with smtp:// or smtps://',
    })
    .optional(),
  SMTP_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a whole number from 1 to 9999' })
    .transform(Number)
    .default(10),
  STRIPE_API_BASE: apiBase('https://api.stripe.com'),
  SQUARE_API_BASE: apiBase('https://connect.squareup.com'),
  PAYPAL_API_BASE: apiBase('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w{8,}$/, { error: 'must be a secret or restricted key of Stripe' })
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, { error: 'must be the id of a Stripe price, such as price_1Abc' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: 'must be the signing secret of a webhook, which begins with whsec_' })
    .optional(),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, { error: 'must be the key of a PostHog project, such as phc_1Abc' })
    .optional(),
  ANALYTICS_HOST: apiBase('https://us.i.posthog.com'),
  CHAT_ID: z
    .guid({ error: 'must be the id of a Crisp website, such as 1f0c8f9e-4c0b-4a57-9a55-0d9b2c7e1a11' })
    .optional(),
  PIXEL_ID: z
    .string()
    .regex(/^[at]\d_\w+$/, { error: 'must be the id of a Reddit pixel, such as a2_1abc' })
    .optional(),
  CONSENT: z.enum(['required', 'off'], { error: 'must be required or off' }).default('off'),
  TERMS_FILE: z.string().optional(),
  PRIVACY_FILE: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+[^\r\n]*$/, {
      error: 'must be an email address, optionally with a name: Plumbline <mail@example.com>',
    })
    .default('Plumbline <no-reply@localhost>'),
  ROLE: z.enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' }).default('all'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  TRUST_PROXY: z
    .string()
    .refine((text) => /^(?:true|false|\d{1,2})$/.test(text) || text.split(',').every(isProxyAddress), {
      error: 'must be false, a number of proxies, or their addresses separated by commas',
    })
    .default('false'),
  NOW_OFFSET: z
    .string()
    .regex(/^-?\d+$/, { error: 'must be a whole number of milliseconds' })
    .transform(Number)
    .default(0),
  ...mailVariables,
  ...fileVariables,
  ...operationVariables,
});

/** An address or network, or one of the names that Fastify's `trustProxy` knows. */
function isProxyAddress(text: string): boolean {
  const [host = '', prefix, ...rest] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(host)) return prefix === undefined;
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function readTrustProxy(text: string, production: boolean): boolean | number | string {
  if (text === 'true' && production)
    throw new ConfigError(
      'TRUST_PROXY=true is refused in production, because it trusts the X-Forwarded-For header of every visitor. Set it to the ' +
        'number of proxies in front of the server, or their addresses.',
    );
  if (text === 'true') return true;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function readPaypal(values: z.output<typeof variables>): PaypalConfig | undefined {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_API_BASE: base } = values;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined || secret === undefined)
    throw new ConfigError('Set both PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or neither.');
  return { paypalApiBase: base, paypalClientId: id, paypalClientSecret: secret };
}

function readPlan(values: z.output<typeof variables>): PlanConfig | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PRICE_ID: priceId,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (secretKey === undefined && priceId === undefined) return undefined;
  if (secretKey === undefined || priceId === undefined)
    throw new ConfigError('Set both STRIPE_SECRET_KEY and STRIPE_PRICE_ID, or neither.');
  return { secretKey, priceId, webhookSecret };
}

function readThirdParties(values: z.output<typeof variables>): ThirdParties {
  const { ANALYTICS_KEY: key, ANALYTICS_HOST: host, CHAT_ID: chat, PIXEL_ID: pixel } = values;
  // PostHog's cloud serves scripts from an assets host beside the events' host; other servers use one host.
  const assets = host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com');
  return {
    ...(key !== undefined && { analytics: { key, host, assets } }),
    ...(chat !== undefined && { chat: { id: chat } }),
    ...(pixel !== undefined && { pixel: { id: pixel } }),
    needsConsent: values.CONSENT === 'required',
  };
}

/**
 * Validates the environment. Throws `ConfigError` naming the first variable that is invalid or, in production,
 * missing. An empty variable counts as unset.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production && !values.SECRET_KEY)
    throw new ConfigError('SECRET_KEY must be set in production: at least 32 random characters.');
  if (production && !values.APP_URL)
    throw new ConfigError('APP_URL must be set in production: the address your clients open.');
  if (production && !values.SMTP_URL)
    throw new ConfigError(
      'SMTP_URL must be set in production: the address of a mail server, or none to keep mail for npm run admin -- mails.',
    );
  if (production && values.NOW_OFFSET !== 0) throw new ConfigError('NOW_OFFSET is refused in production.');
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    secretKey: values.SECRET_KEY,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL === 'none' ? undefined : values.SMTP_URL,
    smtpPerSecond: values.SMTP_PER_SECOND,
    stripeApiBase: values.STRIPE_API_BASE,
    squareApiBase: values.SQUARE_API_BASE,
    paypal: readPaypal(values),
    plan: readPlan(values),
    thirdParties: readThirdParties(values),
    legalFiles: { terms: values.TERMS_FILE, privacy: values.PRIVACY_FILE },
    mailFrom: values.MAIL_FROM,
    mailReports: readMailReports(values, (sentence) => {
      throw new ConfigError(sentence);
    }),
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    trustProxy: readTrustProxy(values.TRUST_PROXY, production),
    nowOffsetMs: values.NOW_OFFSET,
    files: readFiles(values, (sentence) => {
      throw new ConfigError(sentence);
    }),
    operations: readOperations(values),
  };
}
