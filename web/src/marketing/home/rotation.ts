/** Why a carousel is paused: each reason pauses it until it is released. */
export type HoldReason = 'stopped' | 'hovered' | 'focused' | 'touched' | 'hidden';

export interface Rotation {
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /** After a manual choice: the next turn comes a whole interval from now. */
  restart(): void;
  isHeldBy(reason: HoldReason): boolean;
}

/** Calls `advance` every `intervalMs` while no reason pauses it. After a pause a whole interval passes first. */
export function startRotation(intervalMs: number, advance: () => void): Rotation {
  const reasons = new Set<HoldReason>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function restart(): void {
    clearInterval(timer);
    timer = reasons.size === 0 ? setInterval(advance, intervalMs) : undefined;
  }

  restart();
  return {
    hold(reason) {
      reasons.add(reason);
      restart();
    },
    release(reason) {
      if (reasons.delete(reason)) restart();
    },
    restart,
    isHeldBy: (reason) => reasons.has(reason),
  };
}
