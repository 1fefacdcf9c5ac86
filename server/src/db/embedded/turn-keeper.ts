/** How long the event loop may be kept, in milliseconds. */
const MAX_TURN_MS = 10;

/**
 * Lets the event loop run between queries. The engine answers within the call, so that queries that follow one another are one
 * chain of microtasks: sockets, timers and other requests would wait until the last of them is done.
 */
export class TurnKeeper {
  #startedAt: number | undefined;

  /** Resolves at once, or, when this turn of the event loop has lasted too long, in the next one. */
  async wait(): Promise<void> {
    if (this.#startedAt === undefined) {
      this.#startedAt = performance.now();
      setImmediate(() => {
        this.#startedAt = undefined;
      });
    } else if (performance.now() - this.#startedAt > MAX_TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
