import { randomUUID } from 'node:crypto';
import type { Answer, ApiSession } from './api-session.ts';
import type { Mailbox } from './mailbox.ts';

/** The known fields of a change order; `title` is a unique text by which to find it without its id. */
interface Entry {
  readonly estimateId: string;
  readonly title: string;
  id: string | null;
  status: 'none' | 'draft' | 'sent' | 'accepted';
  /** Its possible status: the call that would have caused it got no answer. */
  maybe: Entry['status'] | null;
}

interface Stored {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  readonly totalAmount: string;
  readonly events: readonly { readonly type: string }[];
}

type Look = <Body>(path: string) => Promise<Body>;

const PRICE_CENTS = 4_000;
const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** The change orders of a busy contractor, who creates and sends them, and whose client accepts them, one call after the other. */
export class BusyChanges {
  readonly #contractor: ApiSession;
  readonly #client: ApiSession;
  readonly #mailsWith: (text: string) => number;
  #book: Entry[] = [];

  /** `recipient` gets all of their mails. */
  constructor(contractor: ApiSession, client: ApiSession, mailbox: Pick<Mailbox, 'all'>, recipient: string) {
    this.#contractor = contractor;
    this.#client = client;
    this.#mailsWith = (text) => mailbox.all(recipient).filter((mail) => mail.text?.includes(text)).length;
  }

  /** How many were sent and accepted, as of the last comparison. */
  get counts(): { changeOrders: number; acceptedChangeOrders: number } {
    const accepted = this.#book.filter(({ status }) => status === 'accepted').length;
    return {
      changeOrders: this.#book.filter(({ status }) => status === 'sent').length + accepted,
      acceptedChangeOrders: accepted,
    };
  }

  /** Accepts the oldest that is out, sends the oldest draft, or creates one of an accepted estimate. */
  step(estimateId: string, dice: number): Promise<Answer> {
    const oldest = (wanted: Entry['status']) =>
      this.#book.find(({ status, maybe }) => status === wanted && maybe === null);
    const [out, draft] = [oldest('sent'), oldest('draft')];
    if (out && dice < 0.35) return this.#accept(out);
    return draft && dice < 0.7 ? this.#send(draft) : this.#create(estimateId);
  }

  #create(estimateId: string): Promise<Answer> {
    const entry: Entry = {
      estimateId,
      title: `Change ${randomUUID()}`,
      id: null,
      status: 'none',
      maybe: null,
    };
    this.#book.push(entry);
    return this.#attempt(entry, 'draft', this.#contractor, `/api/estimates/${estimateId}/change-orders`, {
      title: entry.title,
      materialLines: [{ description: 'Sheathing', quantity: '2', unitCost: '20.00' }],
    });
  }

  #send(entry: Entry): Promise<Answer> {
    return this.#attempt(entry, 'sent', this.#contractor, `/api/change-orders/${entry.id}/send`, {});
  }

  #accept(entry: Entry): Promise<Answer> {
    const path = `/api/change-orders/${entry.id}/confirm-manual-payment`;
    return this.#attempt(entry, 'accepted', this.#client, path, { clientName: 'Dana' });
  }

  async #attempt(
    entry: Entry,
    wanted: Entry['status'],
    session: ApiSession,
    path: string,
    body: object,
  ): Promise<Answer> {
    entry.maybe = wanted;
    const answer = await session.call<Stored>('POST', path, body);
    if (answer.status === 503) return answer;
    entry.maybe = null;
    if (answer.status >= 400) return answer;
    entry.status = wanted;
    entry.id ??= answer.body.id;
    return answer;
  }

  /** Returns what differs from the server's state, as sentences, and then adopts that state. */
  async compare(look: Look): Promise<string[]> {
    const faults: string[] = [];
    for (const estimateId of new Set(this.#book.map((entry) => entry.estimateId)))
      faults.push(...(await this.#compareJob(estimateId, look)));
    this.#book = this.#book.filter(({ id }) => id !== null);
    return faults;
  }

  async #compareJob(estimateId: string, look: Look): Promise<string[]> {
    const faults: string[] = [];
    const list = await look<Stored[]>(`/api/estimates/${estimateId}/change-orders`);
    for (const entry of this.#book.filter((each) => each.estimateId === estimateId)) {
      const found = list.filter(({ title }) => title === entry.title);
      if (found.length > 1) faults.push(`${entry.title} is there ${found.length} times`);
      const stored = found[0] ? await look<Stored>(`/api/change-orders/${found[0].id}`) : null;
      const fault = this.#differenceOf(entry, stored);
      if (fault) faults.push(`${entry.title} ${fault}`);
      entry.id = stored?.id ?? null;
      entry.status = STATUSES.find((status) => status === stored?.status) ?? 'none';
      entry.maybe = null;
    }
    const job = await look<Record<'totalAmount' | 'amountPaid' | 'amountDue', string>>(
      `/api/estimates/${estimateId}`,
    );
    const changed = centsOf(job.amountPaid) + centsOf(job.amountDue) - centsOf(job.totalAmount);
    const accepted = list.filter(({ status }) => status === 'accepted').length;
    if (changed !== accepted * PRICE_CENTS)
      faults.push(`${accepted} accepted change orders of ${estimateId} come to ${changed} cents`);
    return faults;
  }

  /** A sending is whole, and so is an acceptance: status, version, event and mail, or none of them. */
  #differenceOf({ title, status, maybe }: Entry, stored: Stored | null): string | null {
    const actual = stored?.status ?? 'none';
    if (actual !== status && actual !== maybe) return `is ${actual}, not ${status}`;
    if (stored === null) return null;
    if (centsOf(stored.totalAmount) !== PRICE_CENTS) return `comes to ${stored.totalAmount}`;
    const count = (wanted: string) => stored.events.filter(({ type }) => type === wanted).length;
    const [sendings, acceptances] = [actual === 'draft' ? 0 : 1, actual === 'accepted' ? 1 : 0];
    // The mails follow the commits.
    const mails = this.#mailsWith(title);
    if (
      stored.version === sendings &&
      count('sent') === sendings &&
      count('accepted') === acceptances &&
      mails <= sendings + acceptances
    )
      return null;
    return `is ${actual} with ${stored.version} versions, ${count('sent')} sendings, ${count('accepted')} acceptances and ${mails} mails`;
  }
}

const STATUSES = ['draft', 'sent', 'accepted'] as const;
