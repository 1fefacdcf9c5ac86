import { Stripe } from 'stripe';
import { ProviderRefusedError, ProviderUnreachableError } from '../deposit-provider.ts';

/** Stripe does not know an id, or no longer knows it. */
export class StripeMissingError extends ProviderRefusedError {
  /** The parameter with the id, as Stripe names it, such as `customer`. */
  readonly param: string | undefined;
  constructor(message: string, param: string | undefined) {
    super(message);
    this.param = param;
  }
}

const { errors } = Stripe;
const REFUSALS = [
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
  errors.StripeInvalidRequestError,
  errors.StripeIdempotencyError,
  errors.StripeCardError,
];

/**
 * Maps the SDK's errors to `ProviderRefusedError` and `ProviderUnreachableError`. Messages never contain Stripe's text, which
 * may name a key.
 */
export async function askStripe<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusedError) throw error;
    const { code, type, param } = error as { code?: string; type?: string; param?: string };
    if (REFUSALS.some((Refusal) => error instanceof Refusal)) {
      const reason = `Stripe refused: ${code ?? type ?? 'no reason given'}`;
      throw code === 'resource_missing'
        ? new StripeMissingError(reason, param)
        : new ProviderRefusedError(reason);
    }
    throw new ProviderUnreachableError(`Stripe could not be reached: ${type ?? (error as Error).name}`);
  }
}
