import type { Square, SquareClient } from 'square';
import type { Config } from '../../config/config.ts';
import {
  type DepositProvider,
  type DepositRequest,
  type KnownSession,
  ProviderRefusedError,
  ProviderUnreachableError,
  type ProviderVerdict,
  paidUrl,
} from '../deposit-provider.ts';
import { readAmount, readCurrency, readRefund } from '../read-provider-money.ts';
import { openSquareClient } from './square-client.ts';

/** Deposits by Square payment links, with the contractor's access token. */
export function squareDeposits(config: Pick<Config, 'squareApiBase'>, accessToken: string): DepositProvider {
  const withSquare = async <Result>(work: (square: SquareClient) => Promise<Result>) =>
    asked(async () => work(await openSquareClient(config, accessToken)));

  return {
    start: (request) =>
      withSquare(async (square) => {
        const { paymentLink } = await square.checkout.paymentLinks.create(
          linkOf(request, await findLocation(square, request)),
        );
        if (!paymentLink?.id || !paymentLink.orderId || !paymentLink.url)
          throw new ProviderRefusedError('Square returned no payment address.');
        return { sessionId: paymentLink.id, orderId: paymentLink.orderId, checkoutUrl: paymentLink.url };
      }),

    ask: (session) => withSquare((square) => readOrder(square, session)),

    close: (session) =>
      withSquare(async (square) => {
        const verdict = await readOrder(square, session);
        if (verdict.state !== 'open') return verdict;
        await square.checkout.paymentLinks.delete({ id: session.sessionId }).catch(ignoreMissing);
        // If it was paid between the two calls, the payment counts.
        const after = await readOrder(square, session);
        return after.state === 'open' ? { state: 'expired' } : after;
      }),
  };
}

/** The location that receives the money. A location accepts only its own currency. */
async function findLocation(square: SquareClient, { currency }: DepositRequest): Promise<string> {
  const { locations = [] } = await square.locations.list();
  const fitting = locations.find(
    (location) => location.status === 'ACTIVE' && location.currency === currency && location.id,
  );
  if (!fitting?.id) throw new ProviderRefusedError(`Square has no active location that takes ${currency}.`);
  return fitting.id;
}

function linkOf(request: DepositRequest, locationId: string): Square.checkout.CreatePaymentLinkRequest {
  const { attemptId, amountMinor, currency, title, clientEmail, pageUrl } = request;
  return {
    idempotencyKey: attemptId,
    order: {
      locationId,
      referenceId: attemptId,
      lineItems: [{ name: title, quantity: '1', basePriceMoney: { amount: amountMinor, currency } }],
    },
    // Square's own parameters in the address are unreliable, so it contains our id.
    checkoutOptions: { redirectUrl: paidUrl(pageUrl, attemptId) },
    ...(clientEmail && { prePopulatedData: { buyerEmail: clientEmail } }),
  };
}

/** A paid order stays open, so its payments decide. There may be several, one of them by gift card. */
async function readOrder(square: SquareClient, { orderId }: KnownSession): Promise<ProviderVerdict> {
  if (!orderId) throw new ProviderRefusedError('Square was asked about a link without an order.');
  const { order } = await square.orders.get({ orderId });
  const arrived: Square.Payment[] = [];
  for (const { paymentId } of order?.tenders ?? []) {
    if (!paymentId) continue;
    const { payment } = await square.payments.get({ paymentId });
    if (payment?.status === 'APPROVED' || payment?.status === 'PENDING') return { state: 'processing' };
    if (payment?.status === 'COMPLETED' && payment.orderId === orderId) arrived.push(payment);
  }
  const [first] = arrived;
  if (!first) return { state: order?.state === 'CANCELED' ? 'expired' : 'open' };
  return {
    state: 'paid',
    payment: {
      id: first.id ?? orderId,
      amountMinor: sumOf(arrived.map((payment) => readAmount(moneyOf(payment).amount))),
      currency: readCurrency(moneyOf(first).currency),
      refundedMinor: arrived.reduce((sum, { refundedMoney }) => sum + readRefund(refundedMoney?.amount), 0n),
      attemptId: order?.referenceId ?? null,
    },
  };
}

const moneyOf = ({ totalMoney, amountMoney }: Square.Payment): Square.Money =>
  totalMoney ?? amountMoney ?? {};

/** Null when any amount is invalid, because the total is then unknown. */
function sumOf(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n);
}

function ignoreMissing(error: unknown): void {
  if ((error as { statusCode?: number }).statusCode !== 404) throw error;
}

/** Maps the SDK's errors to `ProviderRefusedError` and `ProviderUnreachableError`. */
async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusedError) throw error;
    const { statusCode, name } = error as { statusCode?: number; name: string };
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
      throw new ProviderRefusedError(`Square refused with ${statusCode}.`);
    throw new ProviderUnreachableError(`Square could not be reached: ${statusCode ?? name}`);
  }
}
