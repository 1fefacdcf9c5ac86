import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { UnavailableError } from '../../errors.ts';
import { ProviderRefusedError, ProviderUnreachableError } from '../../providers/deposit-provider.ts';
import type { PlanProvider } from '../../providers/plan-provider.ts';
import { planProvider } from '../../providers/stripe/stripe-plan.ts';

/** Returns the operator's Stripe account. Throws `UnavailableError` if none is configured. */
export function resolveProvider({ config }: { readonly config: Config }): PlanProvider {
  const provider = planProvider(config);
  if (!provider) throw new UnavailableError('Billing isn’t set up. Please contact support.');
  return provider;
}

/** Whether Stripe refused the call or was unreachable. */
export const isProviderFailure = (error: unknown) =>
  error instanceof ProviderRefusedError || error instanceof ProviderUnreachableError;

/**
 * Turns Stripe's failures into `UnavailableError`. A refusal, such as a revoked key or a deleted price, needs the operator and
 * is logged as an error.
 */
export async function whileAvailable<Result>(
  { log }: Pick<Deps, 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    const { message: reason } = error as Error;
    if (error instanceof ProviderRefusedError) log.error({ reason }, 'Stripe refused a call for the plan');
    else log.warn({ reason }, 'Stripe could not be reached about the plan');
    throw new UnavailableError('Billing is unavailable right now. Please try again in a minute.');
  }
}
