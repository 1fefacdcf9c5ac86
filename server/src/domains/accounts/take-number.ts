import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import {
  incrementCreditNumber,
  incrementEstimateNumber,
  incrementInvoiceNumber,
  incrementInvoicePosition,
} from './queries.ts';

/**
 * The contractor's next estimate number, from 1. The counter's row stays locked until the transaction ends, so that numbers are
 * consecutive under concurrency and a rollback releases its number.
 */
export function takeEstimateNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementEstimateNumber(tx, account);
}

/** The number of the invoice that is being issued, from 1; consecutive like `takeEstimateNumber`. */
export function takeInvoiceNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementInvoiceNumber(tx, account);
}

/** Counts a new invoice, and returns its place among all that were ever written. */
export function takeInvoicePosition(tx: Transaction, account: AccountId): Promise<number> {
  return incrementInvoicePosition(tx, account);
}

/** The number of a new credit note, from 1; consecutive like `takeEstimateNumber`. */
export function takeCreditNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementCreditNumber(tx, account);
}
