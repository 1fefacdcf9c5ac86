import { z } from 'zod';
import { type HookCall, providerId } from '../payment-hook.ts';
import { readStripeEvent } from './read-stripe-event.ts';

/** Events that can change the status of a plan. */
const PLAN_EVENTS = /^(?:checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

const reference = z.union([providerId, z.object({ id: providerId }).transform(({ id }) => id)]);
const aboutCustomer = z.union([
  z.object({ object: z.literal('customer'), id: providerId }).transform(({ id }) => id),
  z.object({ customer: reference }).transform(({ customer }) => customer),
]);

export interface PlanEvent {
  readonly id: string;
  readonly type: string;
  /** The customer, if the event can change a plan's status. Nothing else in the event is trusted. */
  readonly customerId: string | null;
}

/** Reads an event of the operator's Stripe account. Throws `WrongSignatureError` and `MalformedNewsError`. */
export async function readPlanEvent(call: Omit<HookCall, 'url'>): Promise<PlanEvent> {
  const { id, type, data } = await readStripeEvent(call);
  const customer = aboutCustomer.safeParse(data.object);
  return { id, type, customerId: PLAN_EVENTS.test(type) && customer.success ? customer.data : null };
}
