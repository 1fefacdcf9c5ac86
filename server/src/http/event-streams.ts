import { type ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import { OverloadedError, TooManyRequestsError } from '../errors.ts';
import { createAlarm } from '../jobs/alarm.ts';

/** Of one account in one process. A tab holds one, and lets go of it while nobody sees the tab. */
const MOST_STREAMS = 10;
const RETRY_AFTER_SECONDS = 30;
/** How long a reader that has stopped reading may hold up the end of the process. */
const END_WITHIN_MS = 1000;

/** What the source of a stream knows of its reader. */
export interface Line {
  /** True once there is nothing more to be said: the reader has gone, or the server is going. */
  readonly ended: boolean;
  /** Resolves when something has happened to the account or the line has ended, at the latest after `ms`. */
  rest(ms: number): Promise<void>;
}

interface OpenStream {
  ring(): void;
  end(): void;
  readonly readable: Readable;
}

/** The streams of server-sent events that are open in this process, by account. */
export class EventStreams {
  readonly #byAccount = new Map<string, Set<OpenStream>>();
  readonly #most: number;
  #open = 0;
  #closed = false;

  /** `most` is how many there may be of all accounts together. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** How many there are. */
  get count(): number {
    return this.#open;
  }

  /**
   * A stream of the texts that `source` yields, for as long as somebody reads `response`. Throws
   * `TooManyRequestsError` when the account has ten of them, `OverloadedError` when this process has as many as it may.
   */
  open(account: string, response: ServerResponse, source: (line: Line) => AsyncIterable<string>): Readable {
    const streams = this.#byAccount.get(account) ?? new Set();
    if (streams.size >= MOST_STREAMS)
      throw new TooManyRequestsError(
        RETRY_AFTER_SECONDS,
        'Live updates are open in too many tabs. Please close some and try again.',
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

  /** Something happened to an account, or, where it is empty, perhaps to any. */
  ring(account: string): void {
    const rung = account ? [this.#byAccount.get(account) ?? new Set<OpenStream>()] : this.#byAccount.values();
    for (const streams of rung) for (const stream of streams) stream.ring();
  }

  /** Ends every stream, and every one that is opened from now on. */
  close(): void {
    this.#closed = true;
    for (const streams of this.#byAccount.values())
      for (const stream of streams) {
        stream.end();
        setTimeout(() => stream.readable.destroy(), END_WITHIN_MS).unref();
      }
  }
}
