import { lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { limiterOf, limitKeyOf, refusal } from '../../mail/count-sending.ts';
import type { App } from '../app-instance.ts';
import { isFromThisMachine } from '../is-from-this-machine.ts';
import { accountOf } from '../session-guard.ts';
import { type CountedBy, LIMITS, type LimitName, type Rule } from './limits.ts';
import { networkOf } from './network-of.ts';

/** Calls with large bodies before sign-in, which are counted before the body is read. */
const COUNTED_FIRST: readonly (string | undefined)[] = ['verify-certificate' satisfies LimitName];
const isCountedFirst = ({ routeOptions }: FastifyRequest) =>
  COUNTED_FIRST.includes(routeOptions.config.limit);

const CLEAN_UP_EVERY_MS = 10 * 60 * 1000;

/**
 * Counts the calls of every route with a `limit` in the database, so that all processes share one count. One too many
 * throws `TooManyRequestsError`. Requests for which `isFromThisMachine` holds are not limited here. Transactions count most mails
 * themselves (`mail/count-sending.ts`).
 */
export function registerRateLimits(app: App, deps: Deps): void {
  const limits = new Map(
    Object.entries(LIMITS).map(([name, rules]) => [name, rules.map((rule) => countedRule(deps, name, rule))]),
  );
  const rulesOf = (request: FastifyRequest, name: string | undefined): readonly CountedRule[] => {
    const rules = limits.get(name ?? '') ?? [];
    return rules.length > 0 && isFromThisMachine(request, deps.config) ? [] : rules;
  };
  const rulesFor = (request: FastifyRequest) => {
    const { limit, isLimited } = request.routeOptions.config;
    return isLimited?.(request) === false ? [] : rulesOf(request, limit);
  };

  // Before the body is read, because a faulty program sends faulty bodies as well.
  app.addHook('onRequest', async (request) => {
    if (request.apiKey) await countAttempt(rulesOf(request, 'call-api' satisfies LimitName), request);
  });

  app.addHook('onRequest', async (request) => {
    if (isCountedFirst(request)) await countAttempt(rulesFor(request), request);
  });

  // After validation, so that the counted values are well-formed and a malformed request does not count.
  app.addHook('preHandler', async (request) => {
    if (!isCountedFirst(request)) await countAttempt(rulesFor(request), request);
  });

  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 200 || reply.statusCode > 299) return;
    for (const rule of rulesFor(request)) await rule.recordSuccess(request);
  });

  const cleanUp = setInterval(() => {
    deleteExpired(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'expired rate limit counts could not be deleted'),
    );
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
  const limiter = limiterOf(deps.db, name, rule, attempts);
  const keyOf = (request: FastifyRequest) =>
    limitKeyOf(
      deps,
      rule.by.map((part) => valueOf(request, part)),
    );
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
  // Pages, unlike calls, do not read the id in the database's form.
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

/** Counts expire by the machine's clock, which the limiter uses. */
async function deleteExpired({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
