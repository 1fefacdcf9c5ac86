import type { Config } from '../config.ts';
import { type DepositProvider, ProviderRefusedError } from './deposit-provider.ts';
import type { KeyCheck } from './key-check.ts';
import type { HookCall, HookNews, RegisteredHook } from './payment-hook.ts';

/** What a contractor entered of their account at a provider, in clear; null where they entered nothing. */
export interface ProviderCredentials {
  /** An id, or the address that is paid. */
  readonly identity: string | null;
  readonly secret: string | null;
}

/** How a provider reports payments to an address of ours, with the contractor's secret. */
interface ProviderHooks {
  /** Where the provider's API is. */
  apiBase(config: Config): string;
  /** Asks the provider to report payments at an address. Throws what the SDK throws. */
  register(config: Config, secret: string, url: string): Promise<RegisteredHook>;
  /** The header that carries the signature. */
  readonly signatureHeader: string;
  /** Which payment an event is about. Throws `WrongSignatureError` and `MalformedNewsError`. */
  read(call: HookCall): Promise<HookNews>;
}

/** Everything the server knows of one payment provider; `payment-providers.ts` lists them. */
export interface PaymentProvider {
  /** Whether this installation has what the provider needs of the operator. */
  isAvailable(config: Config): boolean;
  /** The contractor's account there. Throws `ProviderRefusedError` where something it needs is not set up. */
  openDeposits(config: Config, credentials: ProviderCredentials): DepositProvider;
  /** Of providers that are called with a secret of the contractor. */
  readonly checkKey?: KeyCheck;
  /**
   * The only currencies it takes with a secret, as ISO 4217 codes; empty where it does not say. Left out of providers that take
   * every currency an estimate can be in. Throws what the SDK throws.
   */
  readonly listCurrencies?: (config: Config, secret: string) => Promise<string[]>;
  /** Left out where the provider is only asked. */
  readonly hooks?: ProviderHooks;
}

/** Throws `ProviderRefusedError` for what is not set up. */
export function requireSetUp<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new ProviderRefusedError(`${name} is not set up.`);
  return value;
}
