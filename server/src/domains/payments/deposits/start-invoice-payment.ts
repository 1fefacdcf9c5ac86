import { randomUUID } from 'node:crypto';
import type { PayInvoiceFields } from '@plumbline/contract/invoices/public-invoices';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import type { Signer } from '../../documents/answering/confirm-acceptance.ts';
import { toAmount } from '../../documents/content/resolve-discount.ts';
import { openInvoiceForClient } from '../../documents/invoicing/get-locked-invoice.ts';
import { findPendingMoney, LEAST_PART } from '../../documents/invoicing/showing/get-public-invoice.ts';
import { openMinor } from '../../documents/invoicing/showing/present-invoice.ts';
import { documentNumber } from '../../documents/rules.ts';
import { holdCredentials } from '../../settings/hold-credentials.ts';
import { nextCheck } from '../rules.ts';
import { insertAttempt, listUnsettled } from './attempt-queries.ts';
import { closeAttempts } from './close-attempts.ts';
import { listOnlineProviders } from './list-deposit-methods.ts';
import { openCheckout, type Started } from './start-payment.ts';

/**
 * Starts an online payment of an invoice, for anyone with the link, and returns the checkout URL: for the
 * open amount, or for a part if the contractor allows partial payments. Like `startPayment`, the attempt is
 * stored before the provider is called, and an invoice has one open attempt. Throws `NotFoundError`, also for
 * a draft; `InvalidInputError` for an amount that is not accepted; `ConflictError` if nothing is open or it
 * cannot be paid that way; and like `openCheckout`.
 */
export async function startInvoicePayment(
  deps: Deps,
  id: string,
  order: PayInvoiceFields,
  origin: Pick<Signer, 'ipAddress' | 'userAgent'>,
): Promise<string> {
  return openCheckout(deps, order.provider, await writeInvoiceAttempt(deps, id, order, origin));
}

async function writeInvoiceAttempt(
  deps: Deps,
  id: string,
  { provider, amount }: PayInvoiceFields,
  origin: Pick<Signer, 'ipAddress' | 'userAgent'>,
): Promise<Started> {
  return inTransaction(deps.db, async (tx) => {
    const { account, own, row, root } = await openInvoiceForClient(tx, id);
    const open = openMinor(own);
    if (open <= 0n) throw new ConflictError('Nothing is to be paid. Please reload the page.', 'NOTHING_OPEN');
    const pending = await findPendingMoney(tx, account, { id, estimateId: root.id, parts: [...own.parts] });
    if (pending !== null)
      throw new ConflictError(
        'Your earlier payment is on its way. We’ll email you when it arrives.',
        'PAYMENT_PENDING',
      );
    await closeAttempts(tx, deps.clock, account, id);
    const earlier = await listUnsettled(tx, account, id);
    await holdCredentials(tx, account);
    const contractor = await getAccount({ db: tx }, account);
    const asked = amount === undefined ? open : toPart(amount, open, currencyOf(row), contractor);
    const offered = listOnlineProviders(contractor, deps.config, row.currency);
    if (!offered.includes(provider))
      throw new ConflictError('You can’t pay the invoice that way.', 'PAYMENT_UNAVAILABLE');
    const now = deps.clock.now();
    const attemptId = randomUUID();
    const payer: Signer = {
      clientName: row.clientName ?? '',
      clientEmail: row.clientEmail ?? '',
      signature: null,
      documentHash: null,
      depositMethod: provider,
      selection: null,
      ...origin,
    };
    await insertAttempt(tx, account, {
      id: attemptId,
      estimateId: id,
      provider,
      state: 'starting',
      amountMinor: asked,
      currency: row.currency,
      signer: { ...payer },
      checkAt: nextCheck(now, 1),
      createdAt: now,
      updatedAt: now,
    });
    const request = {
      attemptId,
      amountMinor: amountMinor(asked),
      currency: currencyOf(row),
      title: `Invoice ${documentNumber(row)}`,
      clientEmail: row.clientEmail,
      pageUrl: `${deps.config.appUrl}/invoice/${id}`,
    };
    return { account, estimateId: id, request, earlier };
  });
}

/** The part of an invoice that its client wants to pay, in minor units. Throws `InvalidInputError`. */
function toPart(
  amount: bigint,
  open: bigint,
  currency: Currency,
  { allowsPartPayments }: { readonly allowsPartPayments: boolean },
): bigint {
  if (!allowsPartPayments)
    throw new InvalidInputError('amount', 'This invoice can only be paid in full. Please reload the page.');
  const part = toAmount(amount, currency, 'amount');
  const least = open < LEAST_PART ? open : LEAST_PART;
  if (part >= least && part <= open) return part;
  const [from, to] = [least, open].map((minor) =>
    formatMoney(amountToWire(amountMinor(minor), currency), currency),
  );
  throw new InvalidInputError('amount', `Please enter an amount from ${from} to ${to}`);
}
