import type { SandboxClock } from './clock.ts';
import type { Provider } from './provider.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface DueParts {
  readonly clock: SandboxClock;
  readonly webhooks: WebhookSender;
  readonly providers: ReadonlyMap<string, Provider>;
}

/** Lets the providers run the work that is due. */
export function runDue({ clock, providers }: DueParts): void {
  for (const provider of providers.values()) {
    const due = provider.nextDueAt();
    if (due && due <= clock.now()) provider.runDue();
  }
}

/**
 * Moves the clock to `target`. It stops at each moment at which work falls due, lets the providers act, and
 * waits for the webhooks, so that a jump of a month has the same effects as a month.
 */
export async function walkClock(parts: DueParts, target: Date): Promise<void> {
  const { clock, webhooks } = parts;
  const settle = async () => {
    runDue(parts);
    webhooks.sendDue();
    await webhooks.settled();
  };
  for (let due = nextDueMs(parts); due !== null && due <= target.getTime(); due = nextDueMs(parts)) {
    if (due > clock.now().getTime()) clock.set(new Date(due));
    await settle();
  }
  clock.set(target);
  await settle();
}

function nextDueMs({ providers, webhooks }: DueParts): number | null {
  const moments = [...providers.values()].map((provider) => provider.nextDueAt()?.getTime() ?? null);
  const due = [...moments, webhooks.nextDueMs()].filter((moment) => moment !== null);
  return due.length > 0 ? Math.min(...due) : null;
}
