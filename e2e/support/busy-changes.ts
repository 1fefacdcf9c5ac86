import { randomUUID } from 'node:crypto';
import type { Answer, ApiSession } from './api-session.ts';
import type { Mailbox } from './mailbox.ts';

/** What is known of a change order; `title` is a unique text by which to find it without its id. */
interface Entry {
  readonly estimateId: string;
  readonly title: string;
  id: string | null;
  status: 'none' | 'draft' | 'sent';
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

const PRICE = '40.00';

/** The change orders of a busy contractor, who creates and sends them, one call after the other. */
export class BusyChanges {
  readonly #session: ApiSession;
  readonly #mailsWith: (text: string) => number;
  #book: Entry[] = [];

  /** `recipient` gets all of their mails. */
  constructor(session: ApiSession, mailbox: Pick<Mailbox, 'all'>, recipient: string) {
    this.#session = session;
    this.#mailsWith = (text) => mailbox.all(recipient).filter((mail) => mail.text?.includes(text)).length;
  }

  get count(): number {
    return this.#book.length;
  }

  /** Sends the oldest draft, or creates one of an accepted estimate. */
  step(estimateId: string, dice: number): Promise<Answer> {
    const draft = this.#book.find(({ status, maybe }) => status === 'draft' && maybe === null);
    return draft && dice < 0.6 ? this.#send(draft) : this.#create(estimateId);
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
    return this.#attempt(entry, 'draft', `/api/estimates/${estimateId}/change-orders`, {
      title: entry.title,
      materialLines: [{ description: 'Sheathing', quantity: '2', unitCost: '20.00' }],
    });
  }

  #send(entry: Entry): Promise<Answer> {
    return this.#attempt(entry, 'sent', `/api/change-orders/${entry.id}/send`, {});
  }

  async #attempt(entry: Entry, wanted: Entry['status'], path: string, body: object): Promise<Answer> {
    entry.maybe = wanted;
    const answer = await this.#session.call<Stored>('POST', path, body);
    if (answer.status === 503) return answer;
    entry.maybe = null;
    if (answer.status >= 400) return answer;
    entry.status = wanted;
    entry.id ??= answer.body.id;
    return answer;
  }

  /** Returns what differs from the server's state, as sentences, and then adopts that state. */
  async compare(look: <Body>(path: string) => Promise<Body>): Promise<string[]> {
    const faults: string[] = [];
    for (const entry of this.#book) {
      const list = await look<Stored[]>(`/api/estimates/${entry.estimateId}/change-orders`);
      const found = list.filter(({ title }) => title === entry.title);
      if (found.length > 1) faults.push(`${entry.title} is there ${found.length} times`);
      const stored = found[0] ? await look<Stored>(`/api/change-orders/${found[0].id}`) : null;
      const fault = this.#differenceOf(entry, stored);
      if (fault) faults.push(`${entry.title} ${fault}`);
      entry.id = stored?.id ?? null;
      entry.status = stored?.status === 'sent' ? 'sent' : 'draft';
      entry.maybe = null;
    }
    this.#book = this.#book.filter(({ id }) => id !== null);
    return faults;
  }

  /** A sending is whole: status, version, event and mail, or none of them. */
  #differenceOf({ title, status, maybe }: Entry, stored: Stored | null): string | null {
    const actual = stored?.status ?? 'none';
    if (actual !== status && actual !== maybe) return `is ${actual}, not ${status}`;
    if (stored === null) return null;
    if (stored.totalAmount !== PRICE) return `comes to ${stored.totalAmount}`;
    const sendings = actual === 'sent' ? 1 : 0;
    const sent = stored.events.filter(({ type }) => type === 'sent').length;
    // The mail follows the commit.
    const mails = this.#mailsWith(title);
    if (stored.version === sendings && sent === sendings && mails <= sendings) return null;
    return `is ${actual} with ${stored.version} versions, ${sent} events and ${mails} mails`;
  }
}
