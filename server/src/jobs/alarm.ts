/** Lets a loop sleep until it is woken. A ring without a sleeper is not lost: the next rest ends at once. */
export interface Alarm {
  ring(): void;
  /** Resolves at the next ring, or after `ms`. */
  rest(ms: number): Promise<void>;
}

export function createAlarm(): Alarm {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async rest(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      hasRung = false;
    },
  };
}
