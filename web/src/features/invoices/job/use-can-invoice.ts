import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { useJobInvoices } from '../api.ts';
import { readJobMoney } from './job-money.ts';

/** Whether an estimate is a job with an amount left to invoice; false until that is known. */
export function useCanInvoice(estimate: Estimate): boolean {
  const { data } = useJobInvoices(estimate.id, isWon(estimate.status));
  return data !== undefined && isWon(estimate.status) && readJobMoney(estimate, data.rows, []).left > 0n;
}
