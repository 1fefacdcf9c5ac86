import { type ExportedChangeOrder, exportedChangeOrder } from '@plumbline/contract/accounts/account-export';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { exportDocuments } from '../documents/exporting/export-estimates.ts';
import { CHANGE_ORDER } from '../documents/kinds.ts';
import { presentChangeOrder } from './present.ts';

/** Yields every change order of an account in pages of one, read like the estimates. */
export async function* exportChangeOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): AsyncGenerator<ExportedChangeOrder[]> {
  for await (const document of exportDocuments(deps, account, CHANGE_ORDER)) {
    const { acceptance, messages, versions } = document;
    // Omits the fields that only estimates have.
    yield [exportedChangeOrder.parse({ ...presentChangeOrder(document), acceptance, messages, versions })];
  }
}
