import { randomUUID } from 'node:crypto';
import type { PaymentFlag } from '@plumbline/contract/payments';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderPayment } from '../../providers/deposit-provider.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { confirmAcceptance, isSameDocument, readSigner } from '../estimates/confirm-acceptance.ts';
import { getToday } from '../estimates/get-estimate.ts';
import { markStatus } from '../estimates/mark-status.ts';
import { statusOf } from '../estimates/present.ts';
import type { LockedEstimate } from '../estimates/public-access.ts';
import { recordEvent } from '../estimates/record-event.ts';
import { calendarDate, clientMayAnswer, isExpired } from '../estimates/rules.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { markPaid } from './mark-paid.ts';
import { formatReceived } from './present.ts';
import { insertPayment, listPayments, type PaymentRow, updateRefund } from './queries.ts';
import { queueReceipts } from './queue-receipts.ts';
import { dueMinor, flagOf, isDepositThere } from './rules.ts';

type Moneys = Pick<Deps, 'clock' | 'config'>;

/**
 * Writes down money that a provider says has arrived for an attempt; the transaction holds the estimate and the attempt. What
 * came as asked makes an unanswered estimate accepted, and one whose whole total is there paid; everything else is kept with
 * a flag. The same payment again changes nothing, unless some of it was given back.
 */
export async function recordMoney(
  tx: Transaction,
  deps: Moneys,
  account: AccountId,
  row: LockedEstimate,
  attempt: AttemptRow,
  payment: ProviderPayment,
): Promise<void> {
  const earlier = await listPayments(tx, account, row.id);
  const known = earlier.find(
    ({ method, providerPaymentId }) => method === attempt.provider && providerPaymentId === payment.id,
  );
  if (known) {
    const others = earlier.filter(({ id }) => id !== known.id);
    return recordRefund(tx, deps, account, row, { known, others, refundedMinor: payment.refundedMinor });
  }

  const today = await getToday({ db: tx, clock: deps.clock }, account);
  const { timeZone, now } = today;
  const signer = readSigner(attempt.signer);
  const status = statusOf(row);
  const flag = flagOf({
    status,
    isExpired: isExpired(row.validUntil, timeZone, now),
    isSameDocument: await isSameDocument(tx, deps, account, row, signer.documentHash),
    isOwnCurrency: payment.currency === row.currency,
    isAskedAmount: payment.amountMinor === attempt.amountMinor,
    isOwnAttempt: payment.attemptId === null || payment.attemptId === attempt.id,
    cameOnlineBefore: earlier.some(({ providerPaymentId }) => providerPaymentId !== null),
    isDepositThere: isDepositThere(row, attempt.amountMinor, earlier),
  });
  const isAnswer = flag === null && clientMayAnswer(status);
  const held = isAnswer ? await confirmAcceptance(tx, deps, account, row, signer, today) : row;

  const received = {
    id: attempt.id,
    estimateId: row.id,
    method: attempt.provider,
    amountMinor: payment.amountMinor,
    receivedOn: calendarDate(now, timeZone),
    note: null,
    providerPaymentId: payment.id,
    flag,
    foreignCurrency: payment.currency === row.currency ? null : payment.currency,
    refundedMinor: payment.refundedMinor,
    createdAt: now,
  };
  // A payment written down by hand may have that id, and an attempt may bring a second one.
  const inserted =
    (await insertPayment(tx, account, received)) ||
    (await insertPayment(tx, account, { ...received, id: randomUUID() }));
  if (!inserted) throw new Error('The provider named one payment for two attempts.');
  await recordEvent(tx, account, {
    estimateId: row.id,
    type: 'payment_received',
    at: now,
    detail: eventDetail(received, row.currency, flag),
  });
  await queueReceipts(tx, deps.clock, account, held, received, signer);

  await markPaid(tx, account, held, now);
}

type Named = Pick<PaymentRow, 'amountMinor' | 'foreignCurrency' | 'method'>;

function eventDetail(received: Named, currency: string, flag: PaymentFlag | null): Record<string, string> {
  return {
    amount: formatReceived(received.amountMinor, received.foreignCurrency ?? currency),
    method: received.method,
    ...(flag && { flag }),
  };
}

interface Refund {
  readonly known: PaymentRow;
  readonly others: readonly PaymentRow[];
  /** All that was given back of `known` by now. */
  readonly refundedMinor: bigint;
}

async function recordRefund(
  tx: Transaction,
  deps: Moneys,
  account: AccountId,
  row: LockedEstimate,
  { known, others, refundedMinor }: Refund,
): Promise<void> {
  if (refundedMinor <= known.refundedMinor) return;
  const now = deps.clock.now();
  await updateRefund(tx, account, known.id, refundedMinor);
  await recordEvent(tx, account, {
    estimateId: known.estimateId,
    type: 'payment_refunded',
    at: now,
    detail: eventDetail({ ...known, amountMinor: refundedMinor - known.refundedMinor }, row.currency, null),
  });
  // Paid is what has its whole total: with less it is accepted, and payments can be written down again.
  if (statusOf(row) === 'paid' && dueMinor(row.totalMinor, [...others, { ...known, refundedMinor }]) > 0n)
    await markStatus(tx, account, row, 'accepted', now);
}
