import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ApiSession, NoAnswerError } from './api-session.ts';
import { BusyChanges } from './busy-changes.ts';
import { differenceOf, type Expected, randomFrom, randomLines, type Stored } from './expected-estimate.ts';
import type { Plumbline } from './plumbline.ts';
import { done, registeredSession } from './registered-session.ts';

interface Entry {
  id: string | null;
  known: Expected;
  /** Its possible state: the call that would have caused it got no answer. */
  maybe: Expected | null;
  updatedAt: string;
  /** When its revision was saved; empty without one. */
  revisedAt: string;
}

/** The faults found, as sentences, and the number of comparisons. */
export interface Findings {
  readonly faults: string[];
  estimates: number;
}

/**
 * A contractor who creates, edits, sends, revises, accepts and deletes estimates, records payments, and creates and sends change
 * orders, which the client accepts, one call after the other, and records what the server acknowledged. `refused` collects answers that were neither a success nor a plain 503.
 */
export class BusyContractor {
  readonly #session: ApiSession;
  readonly #random: () => number;
  #book: Entry[] = [];
  #clientId = '';
  #jobTypeId = '';
  /** Calls and reads made, answered or not. */
  taken = 0;
  acknowledged = 0;
  unanswered = 0;
  notNow = 0;
  readonly refused: string[] = [];
  /** The recipient of every sent estimate. */
  readonly clientEmail = `${randomUUID()}@client.example`;
  readonly #changes: BusyChanges;

  private constructor(session: ApiSession, mailbox: Plumbline['mailbox'], random: () => number) {
    this.#session = session;
    this.#random = random;
    this.#changes = new BusyChanges(session, new ApiSession(session.address), mailbox, this.clientEmail);
  }

  static async signUp(
    plumbline: Pick<Plumbline, 'address' | 'mailbox'>,
    seed: number,
  ): Promise<BusyContractor> {
    const session = await registeredSession(plumbline);
    const contractor = new BusyContractor(session, plumbline.mailbox, randomFrom(seed));
    const client = { name: 'Dana', email: contractor.clientEmail };
    contractor.#clientId = done(await session.call<{ id: string }>('POST', '/api/clients', client)).id;
    const jobTypes = done(await session.get<{ id: string }[]>('/api/job-types'));
    contractor.#jobTypeId = jobTypes[0]?.id ?? '';
    return contractor;
  }

  /**
   * Works until `stop` is aborted, or, without `patience`, until the server does not answer. Waits for `turn` before each step.
   */
  async work(
    stop: AbortSignal,
    { patience = false, turn }: { patience?: boolean; turn?: () => Promise<void> } = {},
  ): Promise<void> {
    while (!stop.aborted) {
      try {
        await turn?.();
        this.taken += 1;
        await this.#step();
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        this.unanswered += 1;
        if (!patience) return;
      }
    }
  }

  /** How much was sent and accepted, as of the last comparison. */
  get counts() {
    const versions = this.#book.map(({ known }) => (known.deleted ? 0 : known.version));
    const estimates = versions.filter((version) => version > 0).length;
    const revisions = versions.reduce((sum, version) => sum + Math.max(version - 1, 0), 0);
    return { estimates, revisions, ...this.#changes.counts };
  }

  /** How many mails their client gets of that: one for every sending, and one for every change order they accepted. */
  get mails(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** `mails`, less those that a later version replaced while the database or the mail server could not be reached. */
  async mailsThrough(databaseUrl: string): Promise<number> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query(
      `select 1 from mails where recipient = $1 and state = 'failed' and last_error = 'A newer version replaced it.'`,
      [this.clientEmail],
    );
    await client.end();
    return this.mails - rows.length;
  }

  /** Compares the records with the server's state, and then adopts that state. */
  async compare(findings: Findings): Promise<void> {
    const list = await this.#look<Stored[]>('/api/estimates');
    const byKey = new Map<string, Stored[]>();
    for (const row of list) byKey.set(row.jobDescription, [...(byKey.get(row.jobDescription) ?? []), row]);
    for (const entry of this.#book) {
      findings.estimates += 1;
      const rows = byKey.get(entry.known.key) ?? [];
      if (rows.length > 1) findings.faults.push(`${entry.known.key} is there ${rows.length} times`);
      const row = rows[0];
      if (row && entry.id !== null && row.id !== entry.id)
        findings.faults.push(`${entry.known.key} has another id`);
      await this.#compareEntry(entry, row?.id ?? null, findings);
      byKey.delete(entry.known.key);
    }
    this.#book = this.#book.filter(({ id }) => id !== null);
    for (const key of byKey.keys()) findings.faults.push(`${key} was never asked for`);
    findings.faults.push(...(await this.#changes.compare((path) => this.#look(path))));
  }

  async #compareEntry(entry: Entry, id: string | null, findings: Findings): Promise<void> {
    const stored = id === null ? null : await this.#look<Stored>(`/api/estimates/${id}`);
    const paymentIds = id === null ? [] : await this.#paymentsOf(id);
    const candidates = entry.maybe ? [entry.known, entry.maybe] : [entry.known];
    const faults = candidates.map((expected) => differenceOf(expected, stored, paymentIds, entry.id));
    const fitting = candidates[faults.indexOf(null)];
    if (!fitting) findings.faults.push(`${entry.known.key}: ${faults.join('; or ')}`);
    entry.known = fitting ?? entry.known;
    entry.maybe = null;
    entry.id = id;
    entry.updatedAt = stored?.updatedAt ?? entry.updatedAt;
    entry.revisedAt = stored?.revision?.updatedAt ?? '';
  }

  /** Reads, and retries when refused: the comparison needs an answer. */
  async #look<Body>(path: string): Promise<Body> {
    for (let tries = 1; ; tries += 1) {
      const { status, body } = await this.#session.get<Body>(path);
      if (status !== 503 || tries === 60) return body;
      await pause(1_000);
    }
  }

  async #paymentsOf(id: string): Promise<string[]> {
    const body = await this.#look<{ id: string }[]>(`/api/estimates/${id}/payments`);
    return Array.isArray(body) ? body.map((row) => row.id) : [];
  }

  async #step(): Promise<void> {
    const entry = this.#book[Math.floor(this.#random() * this.#book.length)];
    const dice = this.#random();
    const jobs = this.#book.filter(({ known, maybe }) => known.status === 'accepted' && maybe === null);
    const job = jobs[Math.floor(this.#random() * jobs.length)];
    if (job && dice < 0.3) return this.#change(job);
    if (!entry || entry.maybe || entry.known.deleted || dice < 0.4) return this.#create();
    if (dice < 0.5) return this.#read(entry);
    if (entry.known.status === 'draft') {
      if (dice < 0.6) return this.#edit(entry);
      return dice < 0.96 ? this.#send(entry) : this.#delete(entry);
    }
    if (entry.known.status !== 'sent') return this.#pay(entry);
    if (entry.known.revised) return this.#sendRevision(entry, entry.known.revised);
    return dice < 0.75 ? this.#revise(entry) : this.#accept(entry);
  }

  async #create(): Promise<void> {
    const known = {
      key: `Job ${randomUUID()}`,
      lines: randomLines(this.#random),
      status: 'draft',
      version: 0,
      revised: null,
      paymentIds: [],
      deleted: false,
    };
    const entry: Entry = {
      id: null,
      known: { ...known, deleted: true },
      maybe: null,
      updatedAt: '',
      revisedAt: '',
    };
    this.#book.push(entry);
    await this.#attempt(entry, known, 'POST', '', {
      clientId: this.#clientId,
      jobTypeId: this.#jobTypeId,
      jobDescription: known.key,
      ...PLAIN,
      materialLines: known.lines,
    });
  }

  async #read({ id, known }: Entry): Promise<void> {
    const paths = [
      `/api/estimates/${id}`,
      '/api/estimates?limit=25',
      '/api/analytics',
      '/api/clients?limit=25',
    ];
    if (known.status !== 'draft') paths.push(`/estimate/${id}`, `/api/estimates/${id}/public-pdf`);
    const path = paths[Math.floor(this.#random() * paths.length)] ?? '';
    const { status } = await this.#session.get(path);
    if (status === 503) this.notNow += 1;
    else if (status !== 200) this.refused.push(`${path}: ${status}`);
  }

  #edit(entry: Entry): Promise<void> {
    const lines = randomLines(this.#random);
    const body = { materialLines: lines, updatedAt: entry.updatedAt };
    return this.#attempt(entry, { ...entry.known, lines }, 'PATCH', '', body);
  }

  #send(entry: Entry): Promise<void> {
    return this.#attempt(entry, { ...entry.known, status: 'sent', version: 1 }, 'POST', '/send', {});
  }

  #revise(entry: Entry): Promise<void> {
    const revised = randomLines(this.#random);
    const body = { materialLines: revised, updatedAt: entry.updatedAt };
    return this.#attempt(entry, { ...entry.known, revised }, 'PUT', '/revision', body);
  }

  #sendRevision(entry: Entry, lines: Expected['lines']): Promise<void> {
    const sent = { ...entry.known, lines, version: entry.known.version + 1, revised: null };
    return this.#attempt(entry, sent, 'POST', '/revision/send', { updatedAt: entry.revisedAt });
  }

  #accept(entry: Entry): Promise<void> {
    const accepted = { ...entry.known, status: 'accepted' };
    return this.#attempt(entry, accepted, 'PATCH', '/status', { status: 'accepted' });
  }

  #delete(entry: Entry): Promise<void> {
    return this.#attempt(entry, { ...entry.known, deleted: true }, 'DELETE', '');
  }

  #pay(entry: Entry): Promise<void> {
    const id = randomUUID();
    const paid = { ...entry.known, paymentIds: [...entry.known.paymentIds, id] };
    const payment = { id, amount: '0.01', method: 'cash', receivedOn: '2024-03-01' };
    return this.#attempt(entry, paid, 'POST', '/payments', payment);
  }

  async #change({ id }: Entry): Promise<void> {
    const { status } = await this.#changes.step(id ?? '', this.#random());
    if (status === 503) this.notNow += 1;
    else if (status >= 400) this.refused.push(`change order: ${status}`);
    else this.acknowledged += 1;
  }

  async #attempt(
    entry: Entry,
    wanted: Expected,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    action: string,
    body?: object,
  ): Promise<void> {
    entry.maybe = wanted;
    const path = entry.id === null ? '/api/estimates' : `/api/estimates/${entry.id}${action}`;
    const { status, body: answer } = await this.#session.call<Stored>(method, path, body);
    // If the database vanished during the commit, the result is as unknown as without an answer.
    if (status === 503) {
      this.notNow += 1;
      return;
    }
    entry.maybe = null;
    if (status >= 400) {
      this.refused.push(`${wanted.status}: ${status}`);
      return;
    }
    this.acknowledged += 1;
    entry.known = wanted;
    entry.id ??= answer.id;
    let read = await this.#session.get<Stored>(`/api/estimates/${entry.id}`);
    // The read may be refused although the write was not; the next write states the time it changed.
    while (read.status === 503) {
      await pause(100);
      read = await this.#session.get<Stored>(`/api/estimates/${entry.id}`);
    }
    const { body: now } = read;
    entry.updatedAt = now.updatedAt ?? answer.updatedAt ?? entry.updatedAt;
    entry.revisedAt = now.revision?.updatedAt ?? (wanted.revised ? answer.updatedAt : '');
  }
}

const PLAIN = { laborMarkupPercent: '0', materialMarkupPercent: '0', taxRate: '0', depositPercentage: '0' };
