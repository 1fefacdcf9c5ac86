import type { WebhookEstimate, WebhookInvoice } from '@plumbline/contract/developers/webhooks';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import { sumsToWire } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { currencyOf } from '../../accounts/present.ts';
import { queueDeliveries } from '../../developers/webhooks/queue-deliveries.ts';
import { findInvoice } from '../invoicing/queries.ts';
import { presentInvoiceSummary } from '../invoicing/showing/present-invoice.ts';
import { INVOICE, KINDS, kindOf, WORK } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, findEstimate } from '../queries.ts';
import { readPercents, readSums } from '../read-sums.ts';
import { formatEstimateNumber } from '../rules.ts';
import { webhookEventOf } from './webhook-rules.ts';

interface RecordedEvent {
  readonly id: string;
  readonly estimateId: string;
  readonly type: EstimateEvent['type'];
  readonly at: Date;
  readonly detail: Record<string, string>;
}

/** Queues a timeline event for the contractor's webhooks, with the estimate as the transaction currently sees it. */
export async function queueWebhooks(
  tx: Transaction,
  account: AccountId,
  { id, estimateId, type, at, detail }: RecordedEvent,
): Promise<void> {
  const types = KINDS.flatMap((kind) => webhookEventOf(type, detail, kind) ?? []);
  if (types.length === 0) return;
  await queueDeliveries(tx, account, {
    id,
    types,
    at,
    describe: async () => {
      const row = await findEstimate(tx, account, estimateId);
      if (!row) return { type: null, data: {} };
      const data = await describeRow(tx, account, row);
      return { type: webhookEventOf(type, detail, kindOf(row)), data: { ...data, detail } };
    },
  });
}

/** The document of an event; for a change order or an invoice of an estimate, also the estimate. */
async function describeRow(tx: Transaction, account: AccountId, row: EstimateRow) {
  if (row.rootId === null) return { estimate: presentReference(row) };
  const root = await findEstimate(tx, account, row.rootId);
  const parts = root && kindOf(root) !== WORK ? { estimate: presentReference(root) } : {};
  if (kindOf(row) === INVOICE) return { ...parts, invoice: await describeInvoice(tx, account, row) };
  const { estimateNumber: number, ...figures } = presentReference(row);
  const changeOrder = { ...figures, number, title: row.title ?? '' };
  return { ...parts, changeOrder };
}

async function describeInvoice(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
): Promise<WebhookInvoice | null> {
  const own = await findInvoice(tx, account, row.id);
  if (!own) return null;
  const { id, number, status, currency, totalAmount, amountOpen, clientId, client } = presentInvoiceSummary(
    { ...own, client: own.content?.client ?? null },
    row,
    null,
    // None of it depends on the current date.
    { now: row.updatedAt, timeZone: 'UTC' },
  );
  return {
    id,
    number,
    status,
    currency,
    totalAmount,
    amountOpen,
    clientId,
    clientName: client?.name ?? null,
  };
}

function presentReference(row: EstimateRow): WebhookEstimate {
  const currency = currencyOf(row);
  const { totalAmount, depositAmount } = sumsToWire(readPercents(row), readSums(row), currency);
  return {
    id: row.id,
    estimateNumber: formatEstimateNumber(row.number),
    status: statusOf(row),
    currency,
    totalAmount,
    depositAmount,
    clientId: row.clientId,
    clientName: row.clientName,
  };
}
