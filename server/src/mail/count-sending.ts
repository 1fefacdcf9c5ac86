import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { AccountId } from '../account-id.ts';
import type { OperationsConfig } from '../config/operations-config.ts';
import type { Queryable } from '../db/client.ts';
import { rateLimits } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';

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

/**
 * Counts a mail not sent by a call of the contractor toward the limits of sending estimates. Returns whether
 * it may be sent.
 */
export async function countSending(
  deps: { readonly db: Queryable } & Pick<Deps, 'config' | 'secret'>,
  account: AccountId,
  estimateId: string,
): Promise<boolean> {
  const values = { account, estimate: estimateId };
  for (const rule of SENDING_RULES) {
    const attempts =
      typeof rule.attempts === 'number' ? rule.attempts : rule.attempts(deps.config.operations);
    const key = limitKeyOf(
      deps,
      rule.by.map((part) => values[part]),
    );
    const { consumedPoints } = await limiterOf(deps.db, 'send-estimate', rule, attempts).penalty(key);
    if (consumedPoints > attempts) return false;
  }
  return true;
}
