import { type ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import { OverloadedError, TooManyRequestsError } from '../../errors.ts';
import { createAlarm } from '../../jobs/alarm.ts';

/** The limit per account and process. A tab holds one stream, and closes it while hidden. */
const MOST_STREAMS = 10;
const RETRY_AFTER_SECONDS = 30;
/** How long a stalled reader may delay the shutdown of the process. */
const END_WITHIN_MS = 1000;

/** A stream's view of its reader. */
export interface Line {
  /** True once the reader has disconnected or the server is shutting down. */
  readonly ended: boolean;
  /** Resolves at an event of the account, at the end of the stream, or after `ms`. */
  rest(ms: number): Promise<void>;
}

interface OpenStream {
  ring(): void;
  end(): void;
  readonly readable: Readable;
}

/** The open streams of server-sent events of this process, by account. */
export class EventStreams {
  readonly #byAccount = new Map<string, Set<OpenStream>>();
  readonly #most: number;
  #open = 0;
  #closed = false;

  /** `most` is the limit for all accounts together. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** The number of open streams. */
  get count(): number {
    return this.#open;
  }

  /**
   * Opens a stream of the texts that `source` yields, as long as `response` is read. Throws
   * `TooManyRequestsError` if the account has ten streams, `OverloadedError` if this process has reached its limit.
   */
  open(account: string, response: ServerResponse, source: (line: Line) => AsyncIterable<string>): Readable {
    const streams = this.#byAccount.get(account) ?? new Set();
    if (streams.size >= MOST_STREAMS)
      throw new TooManyRequestsError(
        RETRY_AFTER_SECONDS,
        'Plumbline is open in too many tabs. Please close some and try again.',
      );
    if (this.#open >= this.#most) throw new OverloadedError(RETRY_AFTER_SECONDS);
    this.#byAccount.set(account, streams);

    const alarm = createAlarm();
    let ended = this.#closed;
    const line: Line = {
      get ended() {
        return ended;
      },
      rest: (ms) => alarm.rest(ms),
    };
    const stream: OpenStream = {
      readable: Readable.from(source(line)),
      ring: () => alarm.ring(),
      end() {
        ended = true;
        alarm.ring();
      },
    };
    streams.add(stream);
    this.#open += 1;
    finished(response, () => {
      stream.end();
      streams.delete(stream);
      this.#open -= 1;
      if (streams.size === 0 && this.#byAccount.get(account) === streams) this.#byAccount.delete(account);
    });
    return stream.readable;
  }

  /** Signals an event of an account, or, if `account` is empty, possibly of any account. */
  ring(account: string): void {
    const rung = account ? [this.#byAccount.get(account) ?? new Set<OpenStream>()] : this.#byAccount.values();
    for (const streams of rung) for (const stream of streams) stream.ring();
  }

  /** Ends all streams, and any opened later. */
  close(): void {
    this.#closed = true;
    for (const streams of this.#byAccount.values())
      for (const stream of streams) {
        stream.end();
        setTimeout(() => stream.readable.destroy(), END_WITHIN_MS).unref();
      }
  }
}
