import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { PaymentFlag } from '@plumbline/contract/payments';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderPayment } from '../../../providers/deposit-provider.ts';
import {
  confirmAcceptance,
  isSameDocument,
  readSigner,
  type Signer,
} from '../../documents/answering/confirm-acceptance.ts';
import type { LockedEstimate } from '../../documents/answering/public-access.ts';
import { resolveSelection } from '../../documents/answering/resolve-selection.ts';
import { hasWorkLeft } from '../../documents/changes/check-left-work.ts';
import { readPayable } from '../../documents/get-estimate.ts';
import { getToday } from '../../documents/get-today.ts';
import { getInvoiceStanding } from '../../documents/invoicing/get-invoice-standing.ts';
import { stopReminders } from '../../documents/invoicing/reminding/stop-reminders.ts';
import { INVOICE } from '../../documents/kinds.ts';
import { statusOf } from '../../documents/present.ts';
import { isExpired } from '../../documents/rules.ts';
import { recordEvent } from '../../documents/timeline/record-event.ts';
import type { AttemptRow } from '../deposits/attempt-queries.ts';
import { formatReceived } from '../present.ts';
import { deletePayment, insertPayment, insertRefund, listPayments, type PaymentRow } from '../queries.ts';
import { queueReceipts } from '../queue-receipts.ts';
import { flagOf, isDepositThere, payerOf } from '../rules.ts';
import { settleJob } from '../settle-job.ts';

type RecordDeps = Pick<Deps, 'clock' | 'config' | 'log' | 'secret'>;

/**
 * Records a payment that a provider reports for an attempt. The transaction must have locked the job, the
 * document, and the attempt. A payment that matches the request accepts an unanswered estimate, and one that
 * completes the total marks the estimate as paid; any other payment is flagged. Recording the same payment
 * again changes nothing, unless it was refunded, or the provider reports a valid amount for the first time.
 */
export async function recordProviderPayment(
  tx: Transaction,
  deps: RecordDeps,
  account: AccountId,
  row: LockedEstimate,
  attempt: AttemptRow,
  payment: ProviderPayment,
): Promise<void> {
  const earlier = await listPayments(tx, account, row.id);
  const known = earlier.find(
    ({ method, providerPaymentId }) => method === attempt.provider && providerPaymentId === payment.id,
  );
  if (known?.flag === 'invalid_amount' && payment.amountMinor !== null) {
    await deletePayment(tx, account, known.id);
    return recordProviderPayment(tx, deps, account, row, attempt, payment);
  }
  if (known) {
    return recordRefund(tx, deps, account, row, { known, refundedMinor: payment.refundedMinor });
  }

  const today = await getToday({ db: tx, clock: deps.clock }, account);
  const { timeZone, now } = today;
  const signer = readSigner(attempt.signer);
  const status = statusOf(row);
  const isInvoice = row.kind === INVOICE.name;
  const standing = isInvoice
    ? await readInvoiceStanding(tx, account, row.id, attempt.amountMinor)
    : await readOfferStanding(tx, deps, account, row, signer, attempt.amountMinor, earlier);
  const flag = flagOf({
    ...standing,
    status,
    isExpired: isExpired(row.validUntil, timeZone, now),
    isOwnCurrency: payment.currency === row.currency,
    isValidAmount: payment.amountMinor !== null,
    isAskedAmount: payment.amountMinor === attempt.amountMinor,
    isOwnAttempt: payment.attemptId === null || payment.attemptId === attempt.id,
  });
  if (flag === 'invalid_amount')
    deps.log.warn(
      { attempt: attempt.id, provider: attempt.provider, payment: payment.id },
      'a provider reported no valid amount for a payment',
    );
  const amountMinor = payment.amountMinor ?? 0n;
  const isAnswer = flag === null && !isInvoice && awaitsAnswer(status);
  const received = {
    id: attempt.id,
    ...payerOf(row),
    method: attempt.provider,
    amountMinor,
    receivedOn: calendarDate(now, timeZone),
    note: null,
    providerPaymentId: payment.id,
    flag,
    foreignCurrency: payment.currency === row.currency ? null : payment.currency,
    refundedMinor: 0n,
    createdAt: now,
  };
  const refundedMinor = atMost(amountMinor, payment.refundedMinor);
  const held = isAnswer ? (await confirmAcceptance(tx, deps, account, row, signer, today)).row : row;
  // A manual payment may have that id, and an attempt may have a second payment.
  const secondId = randomUUID();
  const isFirst = await insertPayment(tx, account, received);
  if (!isFirst && !(await insertPayment(tx, account, { ...received, id: secondId })))
    throw new Error('The provider returned one payment for two attempts.');
  if (refundedMinor > 0n)
    await storeRefund(tx, account, isFirst ? received.id : secondId, refundedMinor, now, timeZone);
  const announce = async () => {
    await recordEvent(tx, account, {
      estimateId: row.id,
      type: 'payment_received',
      at: now,
      detail: eventDetail(received, row.currency, flag),
    });
    if (refundedMinor > 0n) await recordRefundEvent(tx, account, row, { ...received, refundedMinor }, now);
  };
  if (isInvoice) await settleJob(tx, account, held, now, announce);
  else await announce();
  await queueReceipts(tx, deps, account, held, { ...received, refundedMinor }, signer);

  if (!isInvoice) await settleJob(tx, account, held, now);
}

type Standing = Pick<Parameters<typeof flagOf>[0], 'isSameDocument' | 'isDepositThere' | 'invoice'>;

/** Whether the client paid for the current offer, and how much of its deposit was already received. */
async function readOfferStanding(
  tx: Transaction,
  deps: RecordDeps,
  account: AccountId,
  row: LockedEstimate,
  signer: Signer,
  amountMinor: bigint,
  earlier: readonly PaymentRow[],
): Promise<Standing> {
  const isSame =
    (await isSameDocument(tx, deps, account, row, signer.documentHash)) &&
    (await hasWorkLeft(tx, account, row));
  // The deposit is that of the selection the client paid with.
  const asked =
    isSame && awaitsAnswer(statusOf(row)) ? await resolveSelection(tx, account, row, signer.selection) : row;
  return {
    isSameDocument: isSame,
    isDepositThere: isDepositThere(await readPayable(tx, account, asked), amountMinor, earlier),
    invoice: null,
  };
}

/** An issued invoice never changes; it may be void, or paid otherwise meanwhile. */
async function readInvoiceStanding(
  tx: Transaction,
  account: AccountId,
  id: string,
  amountMinor: bigint,
): Promise<Standing> {
  const { isVoid, openMinor } = await getInvoiceStanding(tx, account, id);
  return {
    isSameDocument: true,
    isDepositThere: amountMinor > openMinor,
    invoice: isVoid ? 'void' : 'issued',
  };
}

/** Caps a refund at the payment, as a provider may report more. */
const atMost = (most: bigint, amount: bigint) => (amount < most ? amount : most);

type Named = Pick<PaymentRow, 'amountMinor' | 'foreignCurrency' | 'method'>;

function eventDetail(received: Named, currency: string, flag: PaymentFlag | null): Record<string, string> {
  return {
    ...(flag !== 'invalid_amount' && {
      amount: formatReceived(received.amountMinor, received.foreignCurrency ?? currency),
    }),
    method: received.method,
    ...(flag && { flag }),
  };
}

/** Adds a further refund of `refundedMinor` to the timeline. */
async function recordRefundEvent(
  tx: Transaction,
  account: AccountId,
  row: LockedEstimate,
  refunded: Named & { readonly refundedMinor: bigint },
  at: Date,
): Promise<void> {
  const detail = eventDetail({ ...refunded, amountMinor: refunded.refundedMinor }, row.currency, null);
  await recordEvent(tx, account, { estimateId: row.id, type: 'payment_refunded', at, detail });
}

function storeRefund(
  tx: Transaction,
  account: AccountId,
  paymentId: string,
  amountMinor: bigint,
  now: Date,
  timeZone: string,
): Promise<boolean> {
  const refundedOn = calendarDate(now, timeZone);
  return insertRefund(tx, account, { id: randomUUID(), paymentId, amountMinor, refundedOn, createdAt: now });
}

interface Refund {
  readonly known: PaymentRow;
  /** The total refunded of `known`, as reported by the provider. */
  readonly refundedMinor: bigint;
}

async function recordRefund(
  tx: Transaction,
  deps: RecordDeps,
  account: AccountId,
  row: LockedEstimate,
  { known, ...latest }: Refund,
): Promise<void> {
  const refundedMinor = atMost(known.amountMinor, latest.refundedMinor);
  if (refundedMinor <= known.refundedMinor) return;
  const now = deps.clock.now();
  const news = { ...known, refundedMinor: refundedMinor - known.refundedMinor };
  const { timeZone } = await getToday({ db: tx, clock: deps.clock }, account);
  await storeRefund(tx, account, known.id, news.refundedMinor, now, timeZone);
  const announce = () => recordRefundEvent(tx, account, row, news, now);
  const isInvoice = row.kind === INVOICE.name;
  if (!isInvoice) await announce();
  await settleJob(tx, account, row, now, isInvoice ? announce : undefined, stopReminders);
}
