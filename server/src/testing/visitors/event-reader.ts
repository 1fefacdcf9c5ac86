import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@plumbline/contract/estimates/live-events';

export interface ServerSentMessage {
  readonly name: string;
  readonly id: string;
  readonly data: LiveEvent;
}

export interface ReaderOptions {
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

/** A tab's side of the live events, over a real connection. */
export class EventReader {
  readonly response: Response;
  /** The number of heartbeats. */
  comments = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #cancel: AbortController;
  readonly #messages: ServerSentMessage[] = [];
  #text = '';

  private constructor(response: Response, cancel: AbortController) {
    if (!response.body) throw new Error('The answer has no body.');
    this.response = response;
    this.#cancel = cancel;
    this.#chunks = response.body[Symbol.asyncIterator]();
  }

  static async open(
    address: string,
    { cookies }: { readonly cookies: ReadonlyMap<string, string> },
    { headers = {}, query = '' }: ReaderOptions = {},
  ): Promise<EventReader> {
    const cancel = new AbortController();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${address}/api/events${query}`, {
      headers: { cookie, ...headers },
      signal: cancel.signal,
    });
    return new EventReader(response, cancel);
  }

  /** The next message; throws if none comes within `withinMs` or the stream ends. */
  async next(withinMs = 1000): Promise<ServerSentMessage> {
    const timeUp = new AbortController();
    const late = pause(withinMs, undefined, { signal: timeUp.signal, ref: false }).then(() => {
      throw new Error(`No message came within ${withinMs} ms.`);
    });
    late.catch(() => {});
    try {
      for (;;) {
        const message = this.#messages.shift();
        if (message) return message;
        if (!(await Promise.race([this.#read(), late]))) throw new Error('The stream has ended.');
      }
    } finally {
      timeUp.abort();
    }
  }

  /** Reads until the server ends the stream. */
  async end(): Promise<readonly ServerSentMessage[]> {
    while (await this.#read());
    return this.#messages.splice(0);
  }

  /** Reads until the next heartbeat. */
  async heartbeat(): Promise<void> {
    const before = this.comments;
    while (this.comments === before && (await this.#read()));
  }

  close(): void {
    this.#cancel.abort();
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#text += new TextDecoder().decode(value);
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) this.#take(block);
    return true;
  }

  #take(block: string): void {
    if (block.startsWith(':')) this.comments += 1;
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      }),
    );
    const name = fields.get('event');
    if (name === undefined) return;
    this.#messages.push({
      name,
      id: fields.get('id') ?? '',
      data: JSON.parse(fields.get('data') ?? 'null') as LiveEvent,
    });
  }
}
