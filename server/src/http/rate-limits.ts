import { lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { TooManyRequestsError } from '../errors.ts';
import type { OperationsConfig } from '../operations-config.ts';
import type { App } from './app-instance.ts';
import { isLoopback } from './is-from-this-machine.ts';
import { networkOf } from './network-of.ts';
import { accountOf } from './session-guard.ts';

/** What attempts are counted by; several together count each combination. */
type CountedBy = 'network' | 'email' | 'account' | 'estimate' | 'key';

interface Rule {
  readonly by: readonly CountedBy[];
  /** A number, or the operator's setting. */
  readonly attempts: number | ((operations: OperationsConfig) => number);
  readonly perMinutes: number;
  /** What a success does to the count; without it successes count like failures. */
  readonly onSuccess?: 'forget' | 'give back';
  /**
   * Once this rule is used up, somebody who has made at most so many attempts under the rule before it still gets
   * through: an attack from everywhere narrows what each address may try, and never shuts the owner out.
   */
  readonly spares?: number;
  /** What a refusal says, before when to try again. */
  readonly reason?: string;
}

const DAY_MINUTES = 24 * 60;
const MANY_SENT = 'You have emailed very many estimates.';

/** How often each kind of call may be made. The rules of one are asked in order; the first to refuse ends it. */
const LIMITS = {
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
  /** What asks a signed-in contractor for the password again. */
  'prove-password': [{ by: ['account'], attempts: 10, perMinutes: 15, onSuccess: 'forget' }],
  /** The same, and each try mails somebody. */
  'change-email': [{ by: ['account'], attempts: 10, perMinutes: 60 }],
  /** Reading a large file takes the process a moment. */
  'import-file': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
  /** Each mails an address of the contractor's choosing; a trial is not to be a way to mail the world. */
  'send-estimate': [
    {
      by: ['account', 'estimate'],
      attempts: 10,
      perMinutes: DAY_MINUTES,
      reason: 'This estimate was emailed many times today.',
    },
    {
      by: ['account'],
      attempts: ({ maxSendsPerHour }) => maxSendsPerHour,
      perMinutes: 60,
      reason: MANY_SENT,
    },
    {
      by: ['account'],
      attempts: ({ maxSendsPerDay }) => maxSendsPerDay,
      perMinutes: DAY_MINUTES,
      reason: MANY_SENT,
    },
  ],
  'answer-estimate': [
    { by: ['network'], attempts: 30, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 10, perMinutes: 15 },
  ],
  /** Stripe alone sends a few for each payment, all from a handful of addresses. */
  'payment-webhook': [{ by: ['network'], attempts: 6_000, perMinutes: 15 }],
  /** Stripe sends a handful for each plan bought or renewed, all from a few addresses. */
  'billing-webhook': [{ by: ['network'], attempts: 6_000, perMinutes: 15 }],
  'verify-certificate': [{ by: ['network'], attempts: 60, perMinutes: 15 }],
  'verify-payment': [
    { by: ['network'], attempts: 120, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 40, perMinutes: 15 },
  ],
  'view-estimate': [
    { by: ['network'], attempts: 120, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 30, perMinutes: 15 },
  ],
  /** Mail providers call for many readers from one network. */
  'stop-reminders': [{ by: ['network'], attempts: 300, perMinutes: 15 }],
  /** What a page that broke says goes into the log, which nobody is to fill. */
  'report-fault': [{ by: ['network'], attempts: 20, perMinutes: 15 }],
  /** A page reports whenever it is turned away from. */
  'time-view': [
    { by: ['network'], attempts: 600, perMinutes: 15 },
    { by: ['estimate', 'network'], attempts: 120, perMinutes: 15 },
  ],
  /** Each is unfolded and drawn anew. */
  'upload-logo': [{ by: ['account'], attempts: 30, perMinutes: 15 }],
  /** The settings page asks for one whenever a choice changes. */
  'preview-document': [{ by: ['account'], attempts: 300, perMinutes: 15 }],
  /** Asked for while the words are typed. */
  'preview-mail': [{ by: ['account'], attempts: 300, perMinutes: 15 }],
  /** Each calls a payment provider, and found keys are not to be tried out here. */
  'test-keys': [{ by: ['account'], attempts: 20, perMinutes: 15 }],
  /** Each calls the operator's Stripe account several times. */
  'change-plan': [{ by: ['account'], attempts: 40, perMinutes: 15 }],
  'ask-plan': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
  /** Every call of a program; ten a second all day long is more than a contractor's business needs. */
  'call-api': [{ by: ['key'], attempts: 600, perMinutes: 1 }],
  /** Each queues a call to an address of the contractor's. */
  'send-webhook': [{ by: ['account'], attempts: 60, perMinutes: 15 }],
} as const satisfies Record<string, readonly Rule[]>;

export type LimitName = keyof typeof LIMITS;

/** What is large before anybody has signed in counts before it is read. */
const COUNTED_FIRST: readonly (string | undefined)[] = ['verify-certificate' satisfies LimitName];
const isCountedFirst = ({ routeOptions }: FastifyRequest) =>
  COUNTED_FIRST.includes(routeOptions.config.limit);

const CLEAN_UP_EVERY_MS = 10 * 60 * 1000;

/**
 * Counts the calls of every route with a `limit`, in the database, so that all processes share one count. One too many
 * is a `TooManyRequestsError`. This machine itself is not limited outside production.
 */
export function registerRateLimits(app: App, deps: Deps): void {
  const limits = new Map(
    Object.entries(LIMITS).map(([name, rules]) => [name, rules.map((rule) => countedRule(deps, name, rule))]),
  );
  const rulesOf = (request: FastifyRequest, name: string | undefined): readonly CountedRule[] => {
    const isExempt = !deps.config.production && isLoopback(request.ip);
    return isExempt ? [] : (limits.get(name ?? '') ?? []);
  };
  const rulesFor = (request: FastifyRequest) => rulesOf(request, request.routeOptions.config.limit);

  // Before the body is read: a program that has lost its way sends faulty ones as well.
  app.addHook('onRequest', async (request) => {
    if (request.apiKey) await countAttempt(rulesOf(request, 'call-api' satisfies LimitName), request);
  });

  app.addHook('onRequest', async (request) => {
    if (isCountedFirst(request)) await countAttempt(rulesFor(request), request);
  });

  // After validation: what is counted by is well-formed, and a malformed request costs nobody an attempt.
  app.addHook('preHandler', async (request) => {
    if (!isCountedFirst(request)) await countAttempt(rulesFor(request), request);
  });

  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200) return;
    for (const rule of rulesFor(request)) await rule.recordSuccess(request);
  });

  const cleanUp = setInterval(() => {
    deleteExpired(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'old counts were kept'));
  }, CLEAN_UP_EVERY_MS);
  cleanUp.unref();
  app.addHook('onClose', async () => clearInterval(cleanUp));
}

interface CountedRule extends Rule {
  readonly attempts: number;
  count(request: FastifyRequest): Promise<RateLimiterRes>;
  recordSuccess(request: FastifyRequest): Promise<unknown>;
}

function countedRule(deps: Deps, name: string, rule: Rule): CountedRule {
  const attempts = typeof rule.attempts === 'number' ? rule.attempts : rule.attempts(deps.config.operations);
  const limiter = new RateLimiterDrizzle({
    storeClient: deps.db,
    schema: rateLimits,
    // Two rules may count by the same, over different times.
    keyPrefix: [name, ...rule.by, rule.perMinutes].join(' '),
    points: attempts,
    duration: rule.perMinutes * 60,
    clearExpiredByTimeout: false,
  });
  const keyOf = (request: FastifyRequest) =>
    deps.secret.tokenFor('rate-limits', rule.by.map((part) => valueOf(request, part)).join('\n'));
  return {
    ...rule,
    attempts,
    count: (request) => limiter.penalty(keyOf(request)),
    async recordSuccess(request) {
      if (rule.onSuccess === 'forget') await limiter.delete(keyOf(request));
      if (rule.onSuccess === 'give back') await limiter.reward(keyOf(request));
    },
  };
}

function valueOf(request: FastifyRequest, part: CountedBy): string {
  if (part === 'network') return networkOf(request.ip);
  if (part === 'account') return accountOf(request);
  if (part === 'key') return request.apiKey?.keyId ?? '';
  if (part === 'estimate') return (request.params as { id: string }).id.toLowerCase();
  return (request.body as { email: string }).email;
}

async function countAttempt(rules: readonly CountedRule[], request: FastifyRequest): Promise<void> {
  let before: RateLimiterRes | undefined;
  for (const rule of rules) {
    const counted = await rule.count(request);
    const isUsedUp = counted.consumedPoints > rule.attempts;
    if (isUsedUp && rule.spares === undefined) throw refusal(rule, counted);
    if (isUsedUp && before && before.consumedPoints > (rule.spares ?? 0)) throw refusal(rule, before);
    before = counted;
  }
}

function refusal({ reason = 'Too many attempts.' }: Rule, { msBeforeNext }: RateLimiterRes) {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new TooManyRequestsError(seconds, `${reason} Please try again in ${duration(seconds)}.`);
}

function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Counts end by the machine's clock, which is what the limiter goes by. */
async function deleteExpired({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
