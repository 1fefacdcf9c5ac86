import type { OrderRequest, OrdersController } from '@paypal/paypal-server-sdk';
import { currencyDigits, minorDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal, parseDecimal } from '@plumbline/contract/pricing/decimal';
import { z } from 'zod';
import {
  cancelledUrl,
  type DepositProvider,
  type DepositRequest,
  type KnownSession,
  ProviderRefusedError,
  ProviderUnreachableError,
  type ProviderVerdict,
  paidUrl,
} from '../deposit-provider.ts';
import { readAmount, readCurrency, readRefund } from '../read-provider-money.ts';
import { openPaypalClient, type PaypalConfig } from './paypal-client.ts';

/** Deposits by PayPal orders, with the operator's credentials; the contractor's business address receives the money. */
export function paypalDeposits(config: PaypalConfig, payeeEmail: string): DepositProvider {
  const withOrders = <Result>(work: (orders: OrdersController) => Promise<Result>) =>
    asked(async () => {
      const client = await openPaypalClient(config);
      const { OrdersController: Orders } = await import('@paypal/paypal-server-sdk');
      return work(new Orders(client));
    });

  return {
    start: (request) =>
      withOrders(async (orders) => {
        const body = await orderOf(request, payeeEmail);
        const { result } = await orders.createOrder({ body, paypalRequestId: request.attemptId });
        const approval = result.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
        if (!result.id || !approval) throw new ProviderRefusedError('PayPal returned no payment address.');
        return { sessionId: result.id, orderId: null, checkoutUrl: approval.href };
      }),

    ask: (session) => withOrders((orders) => collect(orders, session)),

    // An order cannot be canceled, but no money moves until it is captured, which only this server does.
    close: ({ sessionId }) =>
      withOrders(async (orders) => {
        const verdict = verdictOf(await readOrder(orders, sessionId));
        return verdict.state === 'open' ? { state: 'expired' } : verdict;
      }),
  };
}

async function orderOf(request: DepositRequest, payeeEmail: string): Promise<OrderRequest> {
  const { CheckoutPaymentIntent, PaypalExperienceUserAction, PaypalWalletContextShippingPreference } =
    await import('@paypal/paypal-server-sdk');
  const { attemptId, amountMinor, currency, title, pageUrl } = request;
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: attemptId,
        description: title.slice(0, 127),
        amount: { currencyCode: currency, value: formatDecimal(amountMinor, currencyDigits(currency)) },
        payee: { emailAddress: payeeEmail },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl: paidUrl(pageUrl, attemptId),
          cancelUrl: cancelledUrl(pageUrl),
          userAction: PaypalExperienceUserAction.PayNow,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        },
      },
    },
  };
}

/**
 * Captures an approved order once: PayPal answers a repeated id with the first capture. After a declined payment the client can
 * choose another means, which is a new approval.
 */
async function collect(orders: OrdersController, { attemptId, sessionId }: KnownSession) {
  const order = await readOrder(orders, sessionId);
  if (order === null || order.status !== 'APPROVED') return verdictOf(order);
  try {
    await orders.captureOrder({
      id: sessionId,
      paypalRequestId: `capture-${attemptId}-${order.update_time ?? ''}`,
    });
  } catch (error) {
    // Refused, captured by a concurrent request, or captured with an unreadable answer: the order shows which.
    if (![200, 201, 422].includes((error as { statusCode?: number }).statusCode ?? 0)) throw error;
  }
  return verdictOf(await readOrder(orders, sessionId));
}

/** The fields read from an order. Amounts are not validated here: the SDK refuses the whole answer when one is malformed. */
const money = z.looseObject({ currency_code: z.unknown(), value: z.unknown() }).nullish().catch(null);
const movement = z.looseObject({ id: z.string().nullish(), status: z.string().nullish(), amount: money });
const orderAnswer = z.looseObject({
  id: z.string().nullish(),
  status: z.string().nullish(),
  update_time: z.string().nullish(),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().nullish(),
        payments: z
          .looseObject({
            captures: z.array(movement.extend({ custom_id: z.string().nullish() })).nullish(),
            refunds: z.array(movement).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});
type Order = z.infer<typeof orderAnswer>;

/** Null for an order that PayPal has deleted, as it does with unapproved ones. */
async function readOrder(orders: OrdersController, id: string): Promise<Order | null> {
  try {
    const { body } = await orders.getOrder({ id });
    return orderAnswer.parse(typeof body === 'string' ? JSON.parse(body) : body);
  } catch (error) {
    const { statusCode, body } = error as { statusCode?: number; body?: unknown };
    if (statusCode === 404) return null;
    if (statusCode === 200 && typeof body === 'string') return orderAnswer.parse(JSON.parse(body));
    throw error;
  }
}

/** Statuses of a capture whose money arrived, even if it was refunded since. */
const BROUGHT_MONEY = new Set<string | null | undefined>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

function verdictOf(order: Order | null): ProviderVerdict {
  if (order === null || order.status === 'VOIDED') return { state: 'expired' };
  const [unit] = order.purchase_units ?? [];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((each) => BROUGHT_MONEY.has(each.status)) ?? captures.at(-1);
  if (!capture) return { state: 'open' };
  if (capture.status === 'PENDING') return { state: 'processing' };
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return { state: 'failed' };
  // Other refunds are pending or failed.
  const refunds = (unit?.payments?.refunds ?? []).filter(({ status }) => status === 'COMPLETED');
  return {
    state: 'paid',
    payment: {
      id: capture.id ?? order.id ?? '',
      amountMinor: readAmount(minorOf(capture.amount)),
      currency: readCurrency(capture.amount?.currency_code),
      refundedMinor: refunds.reduce((sum, { amount }) => sum + readRefund(minorOf(amount)), 0n),
      attemptId: capture.custom_id ?? unit?.custom_id ?? null,
    },
  };
}

/** The amount in minor units; null when it is not a decimal of its currency. */
function minorOf(amount: z.infer<typeof money>): bigint | null {
  const minor = parseDecimal(String(amount?.value), minorDigits(readCurrency(amount?.currency_code)));
  return typeof minor === 'bigint' ? minor : null;
}

/** Maps the SDK's errors to `ProviderRefusedError` and `ProviderUnreachableError`. */
async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusedError || error instanceof ProviderUnreachableError) throw error;
    const { statusCode, name } = error as { statusCode?: number; name: string };
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
      throw new ProviderRefusedError(`PayPal refused with ${statusCode}.`);
    throw new ProviderUnreachableError(`PayPal could not be reached: ${statusCode ?? name}`);
  }
}
