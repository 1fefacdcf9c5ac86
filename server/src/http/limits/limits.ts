import type { OperationsConfig } from '../../config/operations-config.ts';
import { SENDING_RULES } from '../../mail/count-sending.ts';

/** What attempts are counted by; several together count each combination. */
export type CountedBy = 'network' | 'email' | 'account' | 'estimate' | 'key';

export interface Rule {
  readonly by: readonly CountedBy[];
  /** A number, or the operator's setting. */
  readonly attempts: number | ((operations: OperationsConfig) => number);
  readonly perMinutes: number;
  /** The effect of a success on the count; by default successes count like failures. */
  readonly onSuccess?: 'forget' | 'give back';
  /**
   * Once this rule's limit is reached, callers with at most this many attempts under the rule before it still get
   * through: a distributed attack reduces the attempts of each address, and never locks the owner out.
   */
  readonly spares?: number;
  /** The message of a refusal, before the time to retry. */
  readonly reason?: string;
}

/** The rate limits of each kind of call. Rules are checked in order; the first to refuse decides. */
export const LIMITS = {
  login: [
    { by: ['network'], attempts: 100, perMinutes: 15, onSuccess: 'give back' },
    { by: ['email', 'network'], attempts: 10, perMinutes: 15, onSuccess: 'forget' },
    { by: ['email'], attempts: 100, perMinutes: 60, onSuccess: 'give back', spares: 3 },
  ],
  register: [
    { by: ['network'], attempts: 20, perMinutes: 60 },
    { by: ['email'], attempts: 5, perMinutes: 60 },
  ],
  forgot: [
    { by: ['network'], attempts: 20, perMinutes: 60 },
    { by: ['email'], attempts: 5, perMinutes: 60 },
  ],
  'resend-verification': [
    { by: ['network'], attempts: 20, perMinutes: 60 },
    { by: ['email'], attempts: 5, perMinutes: 60 },
  ],
  /** In addition to the five tries of each code. */
  'verify-code': [{ by: ['network'], attempts: 30, perMinutes: 15, onSuccess: 'give back' }],
  /** Calls that ask a signed-in contractor for the password again. */
  'prove-password': [{ by: ['account'], attempts: 10, perMinutes: 15, onSuccess: 'forget' }],
  /** Likewise, and each attempt sends a mail. */
  'change-email': [{ by: ['account'], attempts: 10, perMinutes: 60 }],
  /** Reading a large file is expensive. */
  'import-file': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
  /** Prints every estimate. */
  'export-archive': [{ by: ['account'], attempts: 10, perMinutes: 60 }],
  'send-estimate': SENDING_RULES,
  'answer-estimate': [
    { by: ['network'], attempts: 30, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 10, perMinutes: 15 },
  ],
  /** Stripe alone sends a few for each payment, all from a handful of addresses. */
  'payment-webhook': [{ by: ['network'], attempts: 6_000, perMinutes: 15 }],
  /** Stripe sends a handful for each plan bought or renewed, all from a few addresses. */
  'billing-webhook': [{ by: ['network'], attempts: 6_000, perMinutes: 15 }],
  /** Email services report on each mail, from a few addresses, and SendGrid on many at once. */
  'mail-webhook': [{ by: ['network'], attempts: 20_000, perMinutes: 15 }],
  'verify-certificate': [{ by: ['network'], attempts: 60, perMinutes: 15 }],
  'verify-payment': [
    { by: ['network'], attempts: 120, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 40, perMinutes: 15 },
  ],
  'view-estimate': [
    { by: ['network'], attempts: 120, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 30, perMinutes: 15 },
  ],
  /** Each mails the contractor. The number of all messages about an estimate is limited too. */
  'ask-question': [
    { by: ['network'], attempts: 30, perMinutes: 15, reason: 'You sent many messages.' },
    { by: ['estimate', 'network'], attempts: 10, perMinutes: 15, reason: 'You sent many messages.' },
  ],
  /** A client reads a PDF once or twice. Rendering one can take the server seconds. */
  'public-pdf': [
    { by: ['network'], attempts: 120, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 20, perMinutes: 15 },
  ],
  /** Mail providers call for many readers from one network. */
  'stop-reminders': [{ by: ['network'], attempts: 300, perMinutes: 15 }],
  /** Error reports of pages go into the log, which nobody may flood. */
  'report-fault': [{ by: ['network'], attempts: 20, perMinutes: 15 }],
  /** A page reports whenever it is hidden. */
  'time-view': [
    { by: ['network'], attempts: 600, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 120, perMinutes: 15 },
  ],
  /** Each upload is decoded and re-encoded. */
  'upload-logo': [{ by: ['account'], attempts: 30, perMinutes: 15 }],
  'upload-file': [{ by: ['account'], attempts: 300, perMinutes: 15 }],
  /** The settings page requests one whenever a choice changes. */
  'preview-document': [{ by: ['account'], attempts: 300, perMinutes: 15 }],
  /** Requested while the contractor types. */
  'preview-mail': [{ by: ['account'], attempts: 300, perMinutes: 15 }],
  /** Each calls a payment provider, and nobody may test found keys here. */
  'test-keys': [{ by: ['account'], attempts: 20, perMinutes: 15 }],
  /** Each calls the operator's Stripe account several times. */
  'change-plan': [{ by: ['account'], attempts: 40, perMinutes: 15 }],
  'ask-plan': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
  /** Every call of a program; ten a second all day long is more than a contractor's business needs. */
  'call-api': [{ by: ['key'], attempts: 600, perMinutes: 1 }],
  /** Each queues a call to a contractor's address. */
  'send-webhook': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
} as const satisfies Record<string, readonly Rule[]>;

export type LimitName = keyof typeof LIMITS;
