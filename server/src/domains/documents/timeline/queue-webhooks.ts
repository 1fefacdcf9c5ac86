import type { WebhookEstimate } from '@plumbline/contract/developers/webhooks';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import { sumsToWire } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { currencyOf } from '../../accounts/present.ts';
import { queueDeliveries } from '../../developers/queue-deliveries.ts';
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
  const webhookEvent = webhookEventOf(type, detail);
  if (!webhookEvent) return;
  await queueDeliveries(tx, account, {
    id,
    type: webhookEvent,
    at,
    data: async () => {
      const row = await findEstimate(tx, account, estimateId);
      return { ...(row && { estimate: presentReference(row) }), detail };
    },
  });
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
