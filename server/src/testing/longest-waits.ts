import { setTimeout as pause } from 'node:timers/promises';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { anAcceptedEstimate, aSentEstimate, signedInContractor } from './factory.ts';
import { copyWholeEstimate } from './many-rows.ts';
import type { TestApp } from './test-app.ts';
import { ApiClient } from './visitors/api-client.ts';
import { appOverHttp } from './visitors/app-over-http.ts';

/** Milliseconds between an answer and the next request. */
const PAUSE_MS = 5;
const IDLE_MS = 400;
/** The longest allowed wait on a quiet machine, in milliseconds. */
const LONGEST_MS = 100;
/** The longest allowed wait on a busy machine, as a multiple of the wait for an idle server. */
const TIMES_IDLE = 3;
const ROUNDS = 3;

/** Requests to the server by name. */
export type Questions = Readonly<Record<string, () => Promise<unknown>>>;
/** The longest wait for each answer, in milliseconds. */
type Waits = Readonly<Record<string, number>>;

/** The same server over real connections, so that requests wait for the event loop as those of browsers do. */
export async function overConnections<Server extends TestApp>(server: Server): Promise<Server> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const app = appOverHttp(() => address);
  return { ...server, app, visitor: () => new ApiClient(app) };
}

const LINES: Partial<EstimateRequest> = {
  laborLines: [{ laborType: 'lead', description: 'Tear off', hours: '7.25', rate: '45.00' }],
  materialLines: ['Shingles', 'Underlayment', 'Drip edge', 'Ridge vent'].map((description) => ({
    description,
    quantity: '31.5',
    unit: 'bundle',
    unitCost: '38.95',
  })),
  additionalCosts: [{ type: 'permit', description: 'City of Boise', amount: '120.00' }],
};

/** A contractor with `count` accepted estimates of six lines each, with a payment. */
export async function aLargeAccount(server: TestApp, count: number) {
  const browser = await signedInContractor(server);
  const { id } = await anAcceptedEstimate(browser, LINES);
  const payment = { amount: '5', method: 'cash', receivedOn: '2026-03-09', note: 'Deposit' };
  await browser.post(`/api/estimates/${id}/payments`, payment);
  await copyWholeEstimate(server.deps.db, id, count - 1);
  return browser;
}

/** The requests of another contractor and their client: a health check, an estimate, a list, a write. */
export async function questionsOfOthers(server: TestApp): Promise<Questions> {
  const browser = await signedInContractor(server);
  const { id }: Estimate = await aSentEstimate(browser);
  return {
    'whether the server is there': () => ask(browser.get('/healthz')),
    'an estimate by its link': () => ask(browser.get(`/api/estimates/${id}/public`)),
    'a list': () => ask(browser.get('/api/estimates?limit=25')),
    'a write': () => ask(browser.post('/api/clients', { name: 'Dana Whitfield' })),
  };
}

async function ask(call: ReturnType<ApiClient['get']>): Promise<void> {
  const { statusCode, body } = await call;
  if (statusCode >= 300) throw new Error(`Somebody else was answered ${statusCode}: ${body}`);
}

/**
 * Milliseconds since the call, without the time in which this process waited for the processor: other load on the
 * machine must not look like a wait for the server.
 */
function startStopwatch(): () => number {
  const start = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - start, (user + system) / 1000);
  };
}

/** Repeats each request while `work` runs. */
async function longestWaits(questions: Questions, work: () => Promise<unknown>): Promise<Waits> {
  const stop = new AbortController();
  const waits = Object.entries(questions).map(async ([name, question]) => {
    let longest = 0;
    do {
      const waited = startStopwatch();
      await question();
      longest = Math.max(longest, waited());
      await pause(PAUSE_MS);
    } while (!stop.signal.aborted);
    return [name, Math.round(longest)] as const;
  });
  const asked = Promise.all(waits);
  try {
    await Promise.race([work(), asked]);
  } finally {
    stop.abort();
  }
  return Object.fromEntries(await asked);
}

/**
 * Null if nobody waits longer than 100 ms, or 3 times as long as on an idle server, while `work` runs; otherwise the
 * measurements. Other load on the machine only lengthens waits, so the best of three rounds counts; `prepare` runs before each
 * and creates the work.
 */
export async function findLongWaits(
  questions: Questions,
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<string | null> {
  const rounds: object[] = [];
  while (rounds.length < ROUNDS) {
    const work = await prepare();
    const idle = await longestWaits(questions, () => pause(IDLE_MS));
    const limit = Math.max(LONGEST_MS, TIMES_IDLE * Math.max(...Object.values(idle)));
    const start = performance.now();
    const waits = await longestWaits(questions, work);
    if (Math.max(...Object.values(waits)) <= limit) return null;
    rounds.push({ limit, took: Math.round(performance.now() - start), waits });
  }
  return JSON.stringify(rounds);
}
