import {
  DELIVERIES_PAGE,
  type DeliveriesFilter,
  type WebhookDelivery,
} from '@plumbline/contract/developers/webhooks';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../../page-cursor.ts';
import { presentDelivery } from '../present.ts';
import { countDeliveries, listDeliveryRows } from './delivery-queries.ts';
import { getEndpoint } from './get-endpoint.ts';

/** PostgreSQL has no year 0. */
const place = z.object({ createdAt: z.iso.datetime().refine((at) => at >= '1900'), id: z.uuid() });

/** One page of an endpoint's deliveries, newest first. Throws `NotFoundError`, and `InvalidInputError` for an invalid cursor. */
export async function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  endpointId: string,
  { cursor, limit = DELIVERIES_PAGE }: DeliveriesFilter,
): Promise<Page<WebhookDelivery>> {
  await getEndpoint({ db }, account, endpointId);
  const after = cursor === undefined ? null : readCursor(cursor, place);
  const found = await listDeliveryRows(db, account, endpointId, { after, limit: limit + 1 });
  const { rows, last } = cutPage(found, limit);
  return {
    rows: rows.map(presentDelivery),
    total: await countDeliveries(db, account, endpointId),
    nextCursor: last ? writeCursor({ createdAt: last.createdAt.toISOString(), id: last.id }) : null,
  };
}
