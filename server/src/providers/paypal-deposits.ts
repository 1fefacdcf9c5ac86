import type { Order, OrderRequest, OrdersController } from '@paypal/paypal-server-sdk';
import { CURRENCIES, currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal, parseDecimal } from '@plumbline/contract/pricing/decimal';
import {
  cancelledUrl,
  type DepositProvider,
  type DepositRequest,
  type KnownSession,
  ProviderRefusedError,
  ProviderUnreachableError,
  type ProviderVerdict,
  paidUrl,
} from './deposit-provider.ts';
import { openPaypalClient, type PaypalConfig } from './paypal-client.ts';

/** Deposits by PayPal's orders, with the operator's credentials; the money goes to the contractor's business address. */
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
        if (!result.id || !approval) throw new ProviderRefusedError('PayPal gave no address to pay at.');
        return { sessionId: result.id, orderId: null, checkoutUrl: approval.href };
      }),

    ask: (session) => withOrders((orders) => collect(orders, session)),

    // An order cannot be taken back; nobody pays anything unless it is captured, and that is ours to do.
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
 * What the client has approved is captured, once: PayPal answers a repeated id with the first capture. Where the means they
 * chose is refused they can choose another, which is an approval of its own.
 */
async function collect(orders: OrdersController, { attemptId, sessionId }: KnownSession) {
  const order = await readOrder(orders, sessionId);
  if (order === null || textOf(order.status) !== 'APPROVED') return verdictOf(order);
  try {
    await orders.captureOrder({
      id: sessionId,
      paypalRequestId: `capture-${attemptId}-${order.updateTime ?? ''}`,
    });
  } catch (error) {
    // Refused, or captured by somebody who asked at the same instant: the order tells which.
    if ((error as { statusCode?: number }).statusCode !== 422) throw error;
  }
  return verdictOf(await readOrder(orders, sessionId));
}

/** Null for an order PayPal has forgotten, as it does when nobody approves it. */
async function readOrder(orders: OrdersController, id: string): Promise<Order | null> {
  try {
    return (await orders.getOrder({ id })).result;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return null;
    throw error;
  }
}

/** Statuses of a capture whose money arrived, be it given back since. */
const BROUGHT_MONEY = new Set<string | undefined>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

function verdictOf(order: Order | null): ProviderVerdict {
  if (order === null || textOf(order.status) === 'VOIDED') return { state: 'expired' };
  const [unit] = order.purchaseUnits ?? [];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((each) => BROUGHT_MONEY.has(textOf(each.status))) ?? captures.at(-1);
  if (!capture) return { state: 'open' };
  const status = textOf(capture.status);
  if (status === 'PENDING') return { state: 'processing' };
  if (status === 'DECLINED' || status === 'FAILED') return { state: 'failed' };
  // Others have not come about yet, or never will.
  const refunds = (unit?.payments?.refunds ?? []).filter((refund) => textOf(refund.status) === 'COMPLETED');
  return {
    state: 'paid',
    payment: {
      id: capture.id ?? order.id ?? '',
      ...readMoney(capture.amount),
      refundedMinor: refunds.reduce((sum, { amount }) => sum + readMoney(amount).amountMinor, 0n),
      attemptId: capture.customId ?? unit?.customId ?? null,
    },
  };
}

function readMoney(money: { currencyCode: string; value: string } | undefined) {
  const currency = money?.currencyCode ?? '';
  const known = CURRENCIES.find((code) => code === currency);
  const amount = parseDecimal(money?.value ?? '', known ? currencyDigits(known) : 2);
  if (typeof amount !== 'bigint') throw new ProviderUnreachableError('PayPal named no amount.');
  return { amountMinor: amount, currency };
}

/** The SDK's enums are texts, and PayPal may send one it does not know yet. */
const textOf = (value: string | undefined): string | undefined => value;

/** The SDK's errors in our two kinds. */
async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusedError || error instanceof ProviderUnreachableError) throw error;
    const { statusCode, name } = error as { statusCode?: number; name: string };
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
      throw new ProviderRefusedError(`PayPal refused with ${statusCode}.`);
    throw new ProviderUnreachableError(`PayPal could not be asked: ${statusCode ?? name}`);
  }
}
