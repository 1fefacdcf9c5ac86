import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import {
  incrementCreditNumber,
  incrementEstimateNumber,
  incrementInvoiceNumber,
  incrementInvoicePosition,
  lockCounters,
} from './queries.ts';

/**
 * Returns the contractor’s next estimate number, starting at 1. The account’s row stays locked until the
 * transaction ends, so that numbers stay consecutive under concurrency and a rollback releases its number.
 */
export function takeEstimateNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementEstimateNumber(tx, account);
}

/**
 * Locks the account's row as taking a number does, for a transaction that records an event before it may take one:
 * everything else locks this row first and the order of events second, so the opposite order would be a deadlock.
 */
export function holdNumbers(tx: Transaction, account: AccountId): Promise<void> {
  return lockCounters(tx, account);
}

/** Returns the number for the invoice being issued, starting at 1; consecutive like `takeEstimateNumber`. */
export function takeInvoiceNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementInvoiceNumber(tx, account);
}

/** Counts a new invoice, and returns its position among all invoices ever created. */
export function takeInvoicePosition(tx: Transaction, account: AccountId): Promise<number> {
  return incrementInvoicePosition(tx, account);
}

/** Returns the number for a new credit note, starting at 1; consecutive like `takeEstimateNumber`. */
export function takeCreditNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementCreditNumber(tx, account);
}
