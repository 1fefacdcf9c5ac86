/** The longest turn of the event loop, in milliseconds. */
const MAX_TURN_MS = 10;

/**
 * Lets the event loop run between queries. The engine responds within the call, so consecutive queries form
 * one chain of microtasks: sockets, timers and other requests would wait for the last one.
 */
export class TurnKeeper {
  #startedAt: number | undefined;

  /** Resolves immediately, or in the next turn of the event loop if this one has lasted too long. */
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
