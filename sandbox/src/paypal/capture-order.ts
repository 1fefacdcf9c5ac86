import { newCapitalId } from '../core/ids.ts';
import type { PaypalOrder } from './paypal-account.ts';
import { PaypalRefusal, unprocessable } from './paypal-refusal.ts';

/** Captures the payer's money. Throws `PaypalRefusal` if the order is not approved, or no longer. */
export function captureOrder(order: PaypalOrder, now: Date, baseUrl: string): void {
  if (order.capture)
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (!order.funding)
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (order.funding === 'refused-card') throw instrumentDeclined(order, baseUrl);
  order.capture = {
    id: newCapitalId(17),
    createdAt: now,
    updatedAt: now,
    status: order.funding === 'echeck' ? 'PENDING' : 'COMPLETED',
    refunds: [],
  };
  order.updatedAt = now;
}

/** The payer may choose another card; the answer links to the page for it. */
function instrumentDeclined(order: PaypalOrder, baseUrl: string): PaypalRefusal {
  return new PaypalRefusal(
    422,
    [
      {
        issue: 'INSTRUMENT_DECLINED',
        description:
          "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
      },
    ],
    [{ href: `${baseUrl}/pay/paypal/${order.id}`, rel: 'redirect', method: 'GET' }],
  );
}
