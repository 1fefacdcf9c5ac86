import { z } from 'zod';

export const EMAIL_SERVICES = ['postmark', 'ses', 'sendgrid', 'mailgun'] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

/** A mailbox read over IMAP. */
export interface ImapMailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; otherwise the connection is upgraded if the server offers it. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  /** The folder, such as `INBOX`. */
  readonly folder: string;
}

/** How the server learns about the delivery of mail. */
export interface MailReportsConfig {
  /** Where bounces go: each mail gets `local+token@domain` as its return path. Undefined: the sender's address. */
  readonly bounceAddress: { readonly local: string; readonly domain: string } | undefined;
  readonly mailbox: ImapMailbox | undefined;
  /** The email service that calls `/webhooks/mail/<service>`, and the secret that authenticates it. */
  readonly events: { readonly service: EmailService; readonly secret: string } | undefined;
}

/** A local part has at most 64 octets (RFC 5321, 4.5.3.1.1), and `+` and the token take 49. */
const MAX_LOCAL_LENGTH = 15;

/** The environment variables of `readMailReports`. */
export const mailVariables = {
  BOUNCE_ADDRESS: z
    .string()
    .regex(/^[\w.-]+@[\w-]+(?:\.[\w-]+)*$/, {
      error: 'must be an email address, such as bounces@mail.example.com',
    })
    .refine((text) => text.indexOf('@') <= MAX_LOCAL_LENGTH, {
      error: `must have at most ${MAX_LOCAL_LENGTH} characters before the @`,
    })
    .optional(),
  BOUNCE_IMAP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^imaps?:$/.test(new URL(text).protocol), {
      error: 'must be an address that starts with imap:// or imaps://',
    })
    .refine(
      (text) => !URL.canParse(text) || (new URL(text).username !== '' && new URL(text).password !== ''),
      {
        error: 'must have a user and a password, such as imaps://user:password@imap.example.com',
      },
    )
    .refine((text) => !URL.canParse(text) || isEncoded(text), {
      error: 'must encode a % in the user, the password or the folder as %25',
    })
    .optional(),
  MAIL_EVENTS: z.enum(EMAIL_SERVICES, { error: `must be one of ${EMAIL_SERVICES.join(', ')}` }).optional(),
  MAIL_EVENTS_SECRET: z.string().optional(),
};

type Values = Readonly<z.output<z.ZodObject<typeof mailVariables>>>;

/** If a secret's format is known, an invalid one is refused at the start rather than at the first webhook. */
const SECRETS: Record<EmailService, readonly [RegExp, string]> = {
  postmark: [/^.{16,}$/, 'must be a password of at least 16 characters for postmark'],
  ses: [
    /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/,
    'must be the ARN of the SNS topic for ses, such as arn:aws:sns:us-east-1:123456789012:plumbline',
  ],
  sendgrid: [/^[A-Za-z0-9+/]{80,}={0,2}$/, 'must be the verification key of the event webhook for sendgrid'],
  mailgun: [/^\S{16,}$/, 'must be the HTTP webhook signing key for mailgun'],
};

/** Reads the settings of delivery reports. `fail` is called with a sentence that names the variable, and throws. */
export function readMailReports(values: Values, fail: (sentence: string) => never): MailReportsConfig {
  const { BOUNCE_ADDRESS, BOUNCE_IMAP_URL, MAIL_EVENTS: service, MAIL_EVENTS_SECRET: secret } = values;
  if ((service === undefined) !== (secret === undefined))
    return fail('Set both MAIL_EVENTS and MAIL_EVENTS_SECRET, or neither.');
  if (service && secret !== undefined) {
    const [pattern, fault] = SECRETS[service];
    if (!pattern.test(secret)) return fail(`MAIL_EVENTS_SECRET ${fault}.`);
  }
  const [local = '', domain = ''] = BOUNCE_ADDRESS?.split('@') ?? [];
  return {
    bounceAddress: BOUNCE_ADDRESS === undefined ? undefined : { local, domain },
    mailbox: BOUNCE_IMAP_URL === undefined ? undefined : readMailbox(new URL(BOUNCE_IMAP_URL)),
    events: service && secret !== undefined ? { service, secret } : undefined,
  };
}

function readMailbox({ protocol, hostname, port, username, password, pathname }: URL): ImapMailbox {
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

function isEncoded(text: string): boolean {
  const { username, password, pathname } = new URL(text);
  try {
    return [username, password, pathname].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}
