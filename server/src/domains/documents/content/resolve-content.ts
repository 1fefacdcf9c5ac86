import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { NotFoundError } from '../../../errors.ts';
import { getJobType } from '../../catalog/get-job-type.ts';
import { getOwnClient, holdOwnClient } from '../../clients/get-client.ts';
import type { ClientCopy, JobTypeCopy } from './estimate-content.ts';

const NO_CLIENT: ClientCopy = {
  clientId: null,
  clientName: null,
  clientEmail: null,
  clientPhone: null,
  clientAddress: null,
};
const NO_JOB_TYPE: JobTypeCopy = { jobTypeId: null, jobTypeName: null };

/**
 * Returns a copy of the client's data for a document that the transaction stores; empty for a draft without a client. The client
 * is locked, so that a change of it waits and then reaches the document. Throws `NotFoundError` naming the field.
 */
export async function resolveClient(
  tx: Transaction,
  account: AccountId,
  id: string | null,
): Promise<ClientCopy> {
  if (id === null) return NO_CLIENT;
  return toCopy(await orNamed('clientId', 'clients', () => holdOwnClient(tx, account, id)));
}

const toCopy = (client: Awaited<ReturnType<typeof getOwnClient>>): ClientCopy => ({
  clientId: client.id,
  clientName: client.name,
  clientEmail: client.email,
  clientPhone: client.phone,
  clientAddress: client.address,
});

/**
 * Returns the current data of a document's client, and the copy that the document keeps of a deleted client. The
 * address is that of the document if the client has none any more.
 */
export async function resolveCurrentClient(
  db: Queryable,
  account: AccountId,
  copy: ClientCopy,
): Promise<ClientCopy> {
  const { clientId } = copy;
  if (clientId === null) return copy;
  const client = toCopy(await orNamed('clientId', 'clients', () => getOwnClient(db, account, clientId)));
  return { ...client, clientEmail: client.clientEmail ?? copy.clientEmail };
}

/**
 * Returns a copy of the job type; empty for a draft without one. A draft keeps a job type that was deleted. Throws
 * `NotFoundError` naming the field.
 */
export async function resolveJobType(
  db: Queryable,
  account: AccountId,
  id: string | null,
  stored?: JobTypeCopy,
): Promise<JobTypeCopy> {
  if (id === null) return NO_JOB_TYPE;
  try {
    const jobType = await orNamed('jobTypeId', 'job types', () => getJobType(db, account, id));
    return { jobTypeId: jobType.id, jobTypeName: jobType.name };
  } catch (error) {
    if (error instanceof NotFoundError && stored?.jobTypeId === id) return stored;
    throw error;
  }
}

async function orNamed<Row>(field: string, rows: string, find: () => Promise<Row>): Promise<Row> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof NotFoundError) throw new NotFoundError(`${field} is not one of your ${rows}`);
    throw error;
  }
}
