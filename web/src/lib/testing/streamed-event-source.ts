import { type ClientRequest, get, type IncomingMessage } from 'node:http';

const RECONNECT_MS = 20;

/**
 * The browser's `EventSource`, which the test environment lacks, over a real connection. It reconnects after a lost
 * connection, never after a refusal.
 */
export class StreamedEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState: number = StreamedEventSource.CONNECTING;
  readonly #url: string;
  #request: ClientRequest | undefined;
  #lastEventId = '';

  constructor(path: string) {
    super();
    this.#url = new URL(path, location.href).href;
    this.#connect();
  }

  close(): void {
    this.readyState = StreamedEventSource.CLOSED;
    this.#request?.destroy();
  }

  #connect(): void {
    const headers = this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {};
    this.#request = get(this.#url, { headers, agent: false }, (response) => void this.#read(response));
    this.#request.on('error', () => this.#lose());
  }

  async #read(response: IncomingMessage): Promise<void> {
    if (response.statusCode !== 200) {
      this.readyState = StreamedEventSource.CLOSED;
      this.dispatchEvent(new Event('error'));
      response.resume();
      return;
    }
    this.readyState = StreamedEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
    let text = '';
    try {
      for await (const chunk of response) {
        const blocks = `${text}${String(chunk)}`.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#tell(block);
      }
    } catch {
      // A browser does not distinguish a broken connection from an ended one.
    }
    this.#lose();
  }

  #tell(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const name = field('event');
    if (name === undefined || this.readyState === StreamedEventSource.CLOSED) return;
    this.#lastEventId = field('id') ?? this.#lastEventId;
    const data = field('data') ?? '';
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: this.#lastEventId }));
  }

  #lose(): void {
    if (this.readyState === StreamedEventSource.CLOSED) return;
    this.readyState = StreamedEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
    setTimeout(() => {
      if (this.readyState !== StreamedEventSource.CLOSED) this.#connect();
    }, RECONNECT_MS);
  }
}
