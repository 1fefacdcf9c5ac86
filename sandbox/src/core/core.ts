import { createClock, type SandboxClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Provider, ProviderName } from './provider.ts';
import { runDue, walkClock } from './walk-clock.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

/** What every provider of the sandbox receives. */
export interface Core {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly webhooks: WebhookSender;
  readonly revokedKeys: RevokedKeys;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
  /** Called once by each `register<Provider>(app, core)`. */
  addProvider(provider: Provider): void;
  /** The base address of the hosted pages, without a trailing slash. Known once the sandbox listens. */
  baseUrl(): string;
  /** Runs the work that is due, such as renewals and expiries. Called before every request. */
  catchUp(): void;
  /** Moves the clock to `target`, stopping at each moment at which work falls due. */
  moveClock(target: Date): Promise<void>;
}

/** Keys that the control API has revoked: their provider answers 401. */
export interface RevokedKeys {
  revoke(provider: ProviderName, key: string): void;
  restore(provider: ProviderName, key: string): void;
  has(provider: ProviderName, key: string): boolean;
}

/** `baseUrl` is called at each use, since the port is known only after listening. */
export function createCore(options: { readonly startAt?: Date; readonly baseUrl: () => string }): Core {
  const providers = new Map<ProviderName, Provider>();
  const clock = createClock(options.startAt);
  const faults = createFaults();
  const webhooks = createWebhookSender({ clock, faults, providers });
  const due = { clock, webhooks, providers };
  // One move at a time: two concurrent ones could skip a renewal.
  let walk: Promise<void> = Promise.resolve();
  return {
    clock,
    faults,
    webhooks,
    revokedKeys: createRevokedKeys(),
    providers,
    addProvider: (provider) => void providers.set(provider.name, provider),
    baseUrl: options.baseUrl,
    catchUp: () => runDue(due),
    moveClock: (target) => {
      const step = walk.then(() => walkClock(due, target));
      walk = step.catch(() => undefined);
      return step;
    },
  };
}

function createRevokedKeys(): RevokedKeys {
  const revoked = new Set<string>();
  const nameOf = (provider: ProviderName, key: string) => `${provider} ${key}`;
  return {
    revoke: (provider, key) => void revoked.add(nameOf(provider, key)),
    restore: (provider, key) => void revoked.delete(nameOf(provider, key)),
    has: (provider, key) => revoked.has(nameOf(provider, key)),
  };
}
