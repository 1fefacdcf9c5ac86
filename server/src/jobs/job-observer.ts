/** The outcome of one attempt. `lost`: it is unknown, and the lease decides. */
export type AttemptOutcome = 'done' | 'retried' | 'dead' | 'lost';

/** Observes every attempt: runs it and receives its outcome. */
export type ObserveAttempt = (
  name: string,
  attempt: () => Promise<AttemptOutcome>,
) => Promise<AttemptOutcome>;
