import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import type { AccountId } from '../account-id.ts';
import type { OperationsConfig } from '../config/operations-config.ts';
import type { Queryable, Transaction } from '../db/client.ts';
import { rateLimits } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import { TooManyRequestsError } from '../errors.ts';

const DAY_MINUTES = 24 * 60;
const MANY_SENT = 'You have emailed very many estimates.';

/**
 * The number of mails an account may send to arbitrary addresses, limited so that trials cannot be used for
 * spam.
 */
export const SENDING_RULES = [
  {
    by: ['account', 'estimate'],
    attempts: 10,
    perMinutes: DAY_MINUTES,
    reason: 'This estimate was emailed many times today.',
  },
  {
    by: ['account'],
    attempts: ({ maxSendsPerHour }: OperationsConfig) => maxSendsPerHour,
    perMinutes: 60,
    reason: MANY_SENT,
  },
  {
    by: ['account'],
    attempts: ({ maxSendsPerDay }: OperationsConfig) => maxSendsPerDay,
    perMinutes: DAY_MINUTES,
    reason: MANY_SENT,
  },
] as const;

interface CountedRule {
  readonly by: readonly string[];
  readonly perMinutes: number;
}

/** Counts in the database, for a rule of the limit `name`; two rules may count the same key over different times. */
export function limiterOf(db: Queryable, name: string, { by, perMinutes }: CountedRule, points: number) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: [name, ...by, perMinutes].join(' '),
    points,
    duration: perMinutes * 60,
    clearExpiredByTimeout: false,
  });
}

/** The key of a counter; it does not reveal whose attempts it counts. */
export const limitKeyOf = ({ secret }: Pick<Deps, 'secret'>, values: readonly string[]) =>
  secret.tokenFor('rate-limits', values.join('\n'));

/** The error of a rule whose attempts are used up. */
export function refusal(
  { reason = 'Too many attempts.' }: { reason?: string },
  { msBeforeNext }: RateLimiterRes,
) {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new TooManyRequestsError(seconds, `${reason} Please try again in ${duration(seconds)}.`);
}

function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

type CountingDeps = { readonly db: Queryable } & Pick<Deps, 'config' | 'secret'>;
type SendingRule = (typeof SENDING_RULES)[number];

async function count(
  deps: CountingDeps,
  rule: SendingRule,
  values: { readonly account: string; readonly estimate: string },
  mails: number,
) {
  const attempts = typeof rule.attempts === 'number' ? rule.attempts : rule.attempts(deps.config.operations);
  const key = limitKeyOf(
    deps,
    rule.by.map((part) => values[part]),
  );
  const counted = await limiterOf(deps.db, 'send-estimate', rule, attempts).penalty(key, mails);
  return { attempts, counted };
}

/**
 * Counts a mail not sent by a call of the contractor toward the limits of sending estimates. Returns whether
 * it may be sent.
 */
export async function countSending(
  deps: CountingDeps,
  account: AccountId,
  estimateId: string,
): Promise<boolean> {
  for (const rule of SENDING_RULES) {
    const { attempts, counted } = await count(deps, rule, { account, estimate: estimateId }, 1);
    if (counted.consumedPoints > attempts) return false;
  }
  return true;
}

/**
 * Counts the mails that a transaction queued, one about each of the documents, toward the limits of sending. Together they may
 * exceed a limit of the account. Throws `TooManyRequestsError` if a limit was reached before: the transaction then neither
 * counts nor sends any.
 */
export async function countMails(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'secret'>,
  account: AccountId,
  documentIds: readonly string[],
): Promise<void> {
  const inTransaction = { ...deps, db: tx };
  for (const rule of SENDING_RULES) {
    const isOfDocument = rule.by.length > 1;
    const mails = isOfDocument ? 1 : documentIds.length;
    for (const estimate of isOfDocument ? documentIds : ['']) {
      const { attempts, counted } = await count(inTransaction, rule, { account, estimate }, mails);
      if (counted.consumedPoints - mails >= attempts) throw refusal(rule, counted);
    }
  }
}
