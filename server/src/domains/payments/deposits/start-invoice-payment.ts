import { randomUUID } from 'node:crypto';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { amountMinor } from '@plumbline/contract/pricing/amounts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import type { Signer } from '../../documents/answering/confirm-acceptance.ts';
import { openInvoiceForClient } from '../../documents/invoicing/get-locked-invoice.ts';
import { findPendingMoney } from '../../documents/invoicing/get-public-invoice.ts';
import { openMinor } from '../../documents/invoicing/present-invoice.ts';
import { documentNumber } from '../../documents/rules.ts';
import { nextCheck } from '../rules.ts';
import { insertAttempt, listUnsettled } from './attempt-queries.ts';
import { closeAttempts } from './close-attempts.ts';
import { listOnlineProviders } from './list-deposit-methods.ts';
import { openCheckout, type Started } from './start-payment.ts';

/**
 * Starts an online payment of what is open on an invoice, for anyone with the link, and returns the checkout URL. Like `startPayment`, the
 * attempt is stored before the provider is called, and an invoice has one open attempt. Throws `NotFoundError`, also for a draft;
 * `ConflictError` if nothing is open or it cannot be paid that way; and like `openCheckout`.
 */
export async function startInvoicePayment(
  deps: Deps,
  id: string,
  provider: OnlineProvider,
  origin: Pick<Signer, 'ipAddress' | 'userAgent'>,
): Promise<string> {
  return openCheckout(deps, provider, await writeInvoiceAttempt(deps, id, provider, origin));
}

async function writeInvoiceAttempt(
  deps: Deps,
  id: string,
  provider: OnlineProvider,
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
    const offered = listOnlineProviders(await getAccount({ db: tx }, account), deps.config, row.currency);
    if (!offered.includes(provider))
      throw new ConflictError('You can’t pay the invoice that way.', 'PAYMENT_UNAVAILABLE');
    await closeAttempts(tx, deps.clock, account, id);
    const earlier = await listUnsettled(tx, account, id);
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
      amountMinor: open,
      currency: row.currency,
      signer: { ...payer },
      checkAt: nextCheck(now, 1),
      createdAt: now,
      updatedAt: now,
    });
    const request = {
      attemptId,
      amountMinor: amountMinor(open),
      currency: currencyOf(row),
      title: `Invoice ${documentNumber(row)}`,
      clientEmail: row.clientEmail,
      pageUrl: `${deps.config.appUrl}/invoice/${id}`,
    };
    return { account, estimateId: id, request, earlier };
  });
}
