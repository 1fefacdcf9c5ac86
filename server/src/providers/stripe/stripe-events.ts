import { z } from 'zod';
import { type HookCall, providerId } from '../payment-hook.ts';
import { readStripeEvent } from './read-stripe-event.ts';

/** What a plan's standing can follow from. */
const TOLD = /^(?:checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

const reference = z.union([providerId, z.object({ id: providerId }).transform(({ id }) => id)]);
const aboutCustomer = z.union([
  z.object({ object: z.literal('customer'), id: providerId }).transform(({ id }) => id),
  z.object({ customer: reference }).transform(({ customer }) => customer),
]);

export interface PlanEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about, when it can change how a plan stands. Nothing else in it is believed. */
  readonly customerId: string | null;
}

/** What an event of the operator's Stripe account is about. Throws `WrongSignatureError` and `MalformedNewsError`. */
export async function readPlanEvent(call: Omit<HookCall, 'url'>): Promise<PlanEvent> {
  const { id, type, data } = await readStripeEvent(call);
  const customer = aboutCustomer.safeParse(data.object);
  return { id, type, customerId: TOLD.test(type) && customer.success ? customer.data : null };
}
