/** How one attempt of a job ended. `lost`: nobody knows; its lease decides. */
export type AttemptOutcome = 'done' | 'retried' | 'dead' | 'lost';

/** Told of every attempt: runs it, and is answered how it ended. */
export type ObserveAttempt = (
  name: string,
  attempt: () => Promise<AttemptOutcome>,
) => Promise<AttemptOutcome>;
