import { emailChanges, emailVerifications, passwordResets } from '../../db/schema/schema.ts';
import { CHANGE_EMAIL, RESET_PASSWORD, VERIFY_EMAIL } from '../../mail/token-purposes.ts';
import { signInCode } from '../../secrets/sign-in-code.ts';
import { signedInContractor } from '../factory.ts';
import { aKey } from '../processes/program.ts';
import { anotherDevice } from '../visitors/another-device.ts';
import type { WholeAccount } from '../whole-account.ts';
import { type Caller, isSignedIn, keepCookies } from './caller.ts';
import { AnswerCheck } from './check-answer.ts';
import { Dice } from './dice.ts';
import type { FuzzApp } from './fuzz-app.ts';
import { FuzzReport } from './fuzz-report.ts';
import { type FuzzRequest, KINDS, type Kind } from './fuzz-request.ts';
import { KnownThings } from './known-things.ts';
import { makeRequest } from './make-request.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { type Answer, sendInside, sendOver } from './send-request.ts';
import { setScene, setUp } from './set-scene.ts';

export interface FuzzOptions {
  readonly seed: string;
  readonly requests: number;
  /** The account whose rows nobody may see or change. */
  readonly other: WholeAccount;
  readonly canary: string;
}

const KIND_WEIGHTS: Readonly<Record<Kind, number>> = {
  valid: 5,
  'nearly valid': 3,
  hostile: 2,
  'odd envelope': 2,
};
/** Slow calls: a password hash, a document, a read of everything. */
const SLOW =
  /\/(?:register|login|change-password|change-email|close-account|download|public-pdf|export|preview|api-keys|sync-status|test-keys)\b/;
/** Calls that create what the others need. */
const FERTILE =
  /^POST \/api\/(?:clients|estimates|webhooks|auth\/forgot)(?:\/\{id\}\/(?:send|view|confirm-manual-payment|create-payment|verify-payment))?$/;
/** Calls that answer where a payer pays. */
const CHECKOUT = /\/(?:create-payment|billing\/checkout)$/;
/** The weights of callers for contractors' calls and for public calls. */
const FOR_CONTRACTORS: Readonly<Record<string, number>> = {
  contractor: 76,
  program: 12,
  visitor: 6,
  impostor: 6,
};
const FOR_ANYONE: Readonly<Record<string, number>> = { contractor: 10, program: 2, visitor: 84, impostor: 4 };
/** The share of requests sent over a real connection. */
const OVER_A_CONNECTION = 0.05;
/** How many requests are between two scenes. */
const SCENE_EVERY = 400;
/** The share of payments that are paid at once. */
const PAID_AT_ONCE = 0.6;
/** Node's HTTP parser refuses longer addresses; `fuzz-connections.test.ts` covers that. */
const LONGEST_ADDRESS = 6_000;

/** How many extra requests a long run may make for calls that never succeeded, and how much more often those are chosen. */
const MOST_MORE = 4_000;
const WEIGHT_OF_PASSED_OVER = 20;
/** Fewer requests reach every call only by luck. */
export const LONG_RUN = 20_000;

/** Sends requests of every kind to every call, in an order determined by the seed. */
export async function runFuzz(app: FuzzApp, options: FuzzOptions): Promise<FuzzReport> {
  const run = new FuzzRun(app, options, await readOperations(app.server.app));
  await run.prepare();
  for (let sent = 0; sent < options.requests; sent += 1) await run.step(sent, weightOf);
  // Extra requests for calls that have not succeeded yet, because those were not really tested.
  const mostMore = options.requests >= LONG_RUN ? MOST_MORE : 0;
  for (let more = 0; more < mostMore && run.report.unreached.size > 0; more += 1) {
    const { unreached } = run.report;
    await run.step(options.requests + more, (operation) =>
      unreached.has(operation.name) ? WEIGHT_OF_PASSED_OVER : weightOf(operation),
    );
  }
  return run.report;
}

class FuzzRun {
  readonly report: FuzzReport;
  readonly #app: FuzzApp;
  readonly #operations: readonly Operation[];
  readonly #dice: Dice;
  readonly #check: AnswerCheck;
  readonly #foreign = new KnownThings();
  #contractors: Caller[] = [];
  #others: Caller[] = [];

  constructor(app: FuzzApp, { seed, other, canary }: FuzzOptions, operations: readonly Operation[]) {
    this.#app = app;
    this.#operations = operations;
    this.#dice = new Dice(seed);
    this.#check = new AnswerCheck(canary);
    this.report = new FuzzReport(seed, operations);
    for (const [kind, ids] of Object.entries(other.ids))
      for (const id of ids) if (!other.sent.includes(id)) this.#foreign.add(kind, id);
  }

  async prepare(): Promise<void> {
    const { server } = this.#app;
    for (const address of ['127.0.0.1', '198.51.100.7']) {
      const browser = await signedInContractor(server);
      const known = new KnownThings();
      await setUp(browser, known);
      this.#contractors.push({ role: 'contractor', browser, known, address });
      this.#others.push(
        { role: 'program', bearer: (await aKey(browser)).key, known, address: '127.0.0.1' },
        { role: 'impostor', bearer: `plk_${'x'.repeat(43)}`, known, address },
        { role: 'visitor', browser: server.visitor('127.0.0.1'), known, address: '127.0.0.1' },
        { role: 'visitor', browser: server.visitor('203.0.113.9'), known, address: '203.0.113.9' },
      );
    }
  }

  /** Sends one request, and sometimes simulates what happens outside of the server. */
  async step(place: number, weight: (operation: Operation) => number): Promise<void> {
    // Some estimates expire during a long run.
    this.#app.server.clock.moveBy({ seconds: place % 1000 === 999 ? 2 * 3600 : 1 });
    if (place % 100 === 50) {
      await this.#app.queueLinks();
      await this.#learnTokens();
    }
    if (place % SCENE_EVERY === 0)
      // One who is signed out makes none.
      for (const each of this.#contractors) await setScene(this.#app.server, each).catch(() => {});
    const operation = this.#dice.weighted(this.#operations, weight);
    const caller = this.#pickCaller(operation);
    const kind = this.#dice.weighted(KINDS, (each) => KIND_WEIGHTS[each]);
    const request = await makeRequest({ kind, operation, caller, foreign: this.#foreign }, this.#dice);
    await this.#send(place, request, operation);
  }

  async #send(place: number, request: FuzzRequest, operation: Operation): Promise<void> {
    const isOver = this.#dice.chance(OVER_A_CONNECTION) && request.url.length < LONGEST_ADDRESS;
    const send = isOver ? sendOver : sendInside;
    try {
      const answer = await send(this.#app.server.app, request);
      this.report.count(request, operation, answer);
      this.report.tell(place, request, answer, this.#check.faultsOf(request, answer));
      this.#learn(request, operation, answer);
      if (CHECKOUT.test(operation.path) && answer.status === 200) await this.#visitCheckout(request.caller);
      // The token of a browser that signed in or out is another one.
      if (answer.status === 403) request.caller.browser?.forgetCsrfToken();
      if (answer.status === 401 || answer.status === 200)
        await this.#renew(request.caller, answer.status, operation);
    } catch (error) {
      // Node refuses to send some requests; they never reached the server.
      if (isUnsendable(error)) return;
      this.report.tell(place, request, null, [String(error)]);
    }
  }

  #pickCaller(operation: Operation): Caller {
    const roles = this.#dice.weighted(
      [['contractor'], ['program'], ['visitor'], ['visitor', 'impostor']],
      ([role, other]) =>
        (operation.isForContractors ? FOR_CONTRACTORS : FOR_ANYONE)[other ?? role ?? ''] ?? 0,
    );
    if (roles[0] === 'contractor') return this.#dice.pick(this.#contractors);
    return this.#dice.pick(this.#others.filter(({ role }) => roles.includes(role)));
  }

  #learn({ caller, url, operation: published }: FuzzRequest, operation: Operation, answer: Answer): void {
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return { name, value };
    });
    keepCookies(caller, cookies);
    const [, deleted] = /^\/api\/[\w-]+\/([\w-]+)$/.exec(url) ?? [];
    if (operation.method === 'DELETE' && answer.status < 300 && deleted) caller.known.forget(deleted);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (answer.status >= 300 || !isJson || !published) return;
    const segments = operation.path.split('/').filter((segment) => segment && !segment.startsWith('{'));
    const last = segments.at(-1) ?? '';
    caller.known.learn(last === 'test' || last === 'resend' ? 'deliveries' : last, JSON.parse(answer.text));
    const [, kind = '', id = '', what] =
      /^\/api\/(estimates|change-orders|invoices)\/([^/]+)\/([^/?]+)/.exec(url) ?? [];
    if (what === 'confirm-manual-payment' && kind === 'estimates')
      caller.known.add('certified estimates', id);
    if (what === 'create-payment') {
      caller.known.add(`begun ${kind}`, id);
      caller.known.payments.set(id, caller.known.of('checkouts').at(-1) ?? '');
    }
    const cursor = /[?&]cursor=([\w-]+)/.exec(String(answer.headers.link))?.[1];
    if (cursor) caller.known.add('cursors', cursor);
  }

  /** Signs a caller in again after they lost their session, with a new account if theirs is gone. */
  async #renew(caller: Caller, status: number, { isForContractors, name }: Operation): Promise<void> {
    const mayHaveEnded = status === 401 ? isForContractors : /\/(?:auth|logout)/.test(name);
    if (caller.role === 'program' && status === 401) await this.#renewKey(caller);
    if (caller.role !== 'contractor' || !mayHaveEnded) return;
    const { server } = this.#app;
    if (await isSignedIn(server, caller)) return;
    const place = this.#contractors.indexOf(caller);
    const browser = await anotherDevice(server, { email: caller.browser?.email ?? '' }).catch(() => null);
    if (browser) {
      this.#contractors[place] = {
        ...caller,
        browser: Object.assign(browser, { email: caller.browser?.email ?? '' }),
      };
      return;
    }
    const fresh = await signedInContractor(server);
    this.#contractors[place] = { ...caller, browser: fresh, known: new KnownThings() };
    await setUp(fresh, this.#contractors[place].known);
    const bearer = (await aKey(fresh)).key;
    const { known } = this.#contractors[place];
    this.#others = this.#others.map((other) =>
      other.known === caller.known ? { ...other, known, ...(other.role === 'program' && { bearer }) } : other,
    );
  }

  /** Resetting the password by a mailed link revokes every key. */
  async #renewKey(caller: Caller): Promise<void> {
    const owner = this.#contractors.find(({ known }) => known === caller.known);
    if (!owner?.browser || !(await isSignedIn(this.#app.server, owner))) return;
    const key = await aKey(owner.browser).catch(() => null);
    if (key)
      this.#others = this.#others.map((other) => (other === caller ? { ...other, bearer: key.key } : other));
  }

  /** Learns the mailed links and codes, like the reader of the mails. */
  async #learnTokens(): Promise<void> {
    const { db, secret } = this.#app.server.deps;
    const links = [
      ['verify', VERIFY_EMAIL, emailVerifications],
      ['reset', RESET_PASSWORD, passwordResets],
      ['confirm-email', CHANGE_EMAIL, emailChanges],
    ] as const;
    for (const [kind, purpose, table] of links) {
      const rows = await db.select({ id: table.id }).from(table).orderBy(table.createdAt);
      for (const { id } of rows.slice(-3))
        for (const { known } of this.#contractors) {
          known.add(kind, secret.tokenFor(purpose, id));
          if (kind === 'verify') known.add('codes', signInCode(secret, id));
        }
    }
  }

  /** Acts as a payer at the last started checkout. */
  async #visitCheckout({ known }: Caller): Promise<void> {
    const session = known.of('checkouts').at(-1);
    if (!session) return;
    const action = this.#dice.chance(PAID_AT_ONCE) ? 'pay' : 'cancel';
    await this.#app.visitCheckout(session, action);
  }
}

function weightOf({ name }: Operation): number {
  if (SLOW.test(name)) return 0.15;
  return FERTILE.test(name) ? 3 : 1;
}

const isUnsendable = (error: unknown) =>
  ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_URL', 'ERR_INVALID_HTTP_TOKEN'].includes(
    (error as { code?: string }).code ?? '',
  );
