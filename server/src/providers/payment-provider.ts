import type { Config } from '../config/config.ts';
import { type DepositProvider, ProviderRefusedError } from './deposit-provider.ts';
import type { KeyCheck } from './key-check.ts';
import type { HookCall, HookNews, RegisteredHook } from './payment-hook.ts';

/** A contractor's decrypted credentials at a provider; null for missing ones. */
export interface ProviderCredentials {
  /** The account's id, or the address that receives the money. */
  readonly identity: string | null;
  readonly secret: string | null;
}

/** How a provider reports payments by webhook, registered with the contractor's secret. */
interface ProviderHooks {
  /** The base address of the provider's API. */
  apiBase(config: Config): string;
  /** Registers a webhook for payments at an address. Throws the SDK's errors. */
  register(config: Config, secret: string, url: string): Promise<RegisteredHook>;
  /** Removes a registered webhook. Throws the SDK's errors, also for one that no longer exists. */
  remove(config: Config, secret: string, endpointId: string): Promise<void>;
  /** The header that carries the signature. */
  readonly signatureHeader: string;
  /** Reads which payment an event is about. Throws `WrongSignatureError` and `MalformedNewsError`. */
  read(call: HookCall): Promise<HookNews>;
}

/** A payment provider's integration; `payment-providers.ts` lists them all. */
export interface PaymentProvider {
  /** Whether the operator has configured what the provider needs. */
  isAvailable(config: Config): boolean;
  /** Opens the contractor's account. Throws `ProviderRefusedError` when something it needs is not set up. */
  openDeposits(config: Config, credentials: ProviderCredentials): DepositProvider;
  /** Only for providers that are called with a secret of the contractor. */
  readonly checkKey?: KeyCheck;
  /**
   * The currencies that the account of a secret accepts, as ISO 4217 codes; empty when unknown. Absent for providers that
   * accept every currency of an estimate. Throws the SDK's errors.
   */
  readonly listCurrencies?: (config: Config, secret: string) => Promise<string[]>;
  /** Absent when the provider is only polled. */
  readonly hooks?: ProviderHooks;
}

/** Throws `ProviderRefusedError` for a missing value. */
export function requireSetUp<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new ProviderRefusedError(`${name} is not set up.`);
  return value;
}
