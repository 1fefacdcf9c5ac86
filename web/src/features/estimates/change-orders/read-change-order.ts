import type { ChangeOrder } from '@plumbline/contract/change-orders';
import { request } from '../../../lib/http/http-client.ts';
import { CHANGE_ORDERS } from '../api.ts';
import { type ChangeDocument, toDocument } from './change-document.ts';

/** Reads a change order now. */
export const readChangeOrder = async (id: string): Promise<ChangeDocument> =>
  toDocument(await request<ChangeOrder>('GET', `${CHANGE_ORDERS}/${id}`));
