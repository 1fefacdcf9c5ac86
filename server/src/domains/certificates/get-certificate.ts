import type { Certificate } from '@plumbline/contract/certificates';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { getAcceptance } from '../documents/answering/get-acceptance.ts';
import { presentCertificate } from './present-certificate.ts';

/**
 * The signed record of an acceptance. The same acceptance has the same certificate. Throws `NotFoundError`, also for
 * an estimate that no client accepted on their page.
 */
export async function getCertificate(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  account: AccountId,
  id: string,
): Promise<Certificate> {
  const { estimateNumber, acceptance } = await getAcceptance(deps, account, id);
  if (!acceptance?.document)
    throw new NotFoundError('There is no certificate because no client accepted online.');
  return presentCertificate(deps, estimateNumber, acceptance);
}
