import { newCapitalId } from '../core/ids.ts';
import type { PaypalAccount, PaypalOrder } from './paypal-account.ts';
import { findDigits, type PaypalMoney, toMinor } from './paypal-money.ts';
import { unprocessable } from './paypal-refusal.ts';
import { type CreateOrderRequest, createOrderRequest } from './paypal-requests.ts';
import { readRequest } from './read-request.ts';

const AMOUNT_FIELD = '/purchase_units/0/amount';

/** Creates an order that waits for its payer. Throws `PaypalRefusal` for a body PayPal would refuse. */
export function createOrder(account: PaypalAccount, body: unknown, now: Date): PaypalOrder {
  const request = readRequest(createOrderRequest, body);
  const { amount } = request.purchase_units[0];
  refuseAmount(amount, AMOUNT_FIELD);
  refuseMissingAddresses(request);
  const order: PaypalOrder = {
    id: newCapitalId(17),
    request,
    currency: amount.currency_code,
    amountMinor: toMinor(amount),
    createdAt: now,
    updatedAt: now,
    funding: null,
    capture: null,
    isExpired: false,
  };
  account.orders.set(order.id, order);
  return order;
}

/** Refuses a currency that PayPal does not accept, decimals that the currency does not have, and amounts that are not positive. */
export function refuseAmount({ currency_code, value }: PaypalMoney, field: string): void {
  const digits = findDigits(currency_code);
  if (digits === null)
    throw unprocessable(
      'CURRENCY_NOT_SUPPORTED',
      'Currency code is not supported.',
      `${field}/currency_code`,
    );
  const given = value.split('.')[1]?.length ?? 0;
  if (digits === 0 && given > 0)
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.', `${field}/value`);
  if (given > digits)
    throw unprocessable(
      'DECIMAL_PRECISION',
      'The value of the field should not be more than two decimal places.',
      `${field}/value`,
    );
  if (value.startsWith('-') || /^[0.]+$/.test(value))
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`);
}

/** The payer's return addresses; PayPal accepts them in two places. */
export function returnAddresses({ payment_source, application_context }: CreateOrderRequest) {
  const context = payment_source?.paypal.experience_context ?? application_context ?? {};
  return { returnUrl: context.return_url ?? null, cancelUrl: context.cancel_url ?? null };
}

/** PayPal requires both return addresses or none. */
function refuseMissingAddresses(request: CreateOrderRequest): void {
  const { returnUrl, cancelUrl } = returnAddresses(request);
  if ((returnUrl === null) !== (cancelUrl === null))
    throw unprocessable(
      returnUrl === null ? 'RETURN_URL_REQUIRED' : 'CANCEL_URL_REQUIRED',
      'Both `return_url` and `cancel_url` are required.',
    );
}
