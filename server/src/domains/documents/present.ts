import { calendarDate } from '@plumbline/contract/calendar';
import {
  type Estimate,
  type EstimateEvent,
  type EstimateSummary,
  EVENT_TYPES,
} from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES, type EstimateStatus, isWon } from '@plumbline/contract/estimates/statuses';
import type { SettledJob } from '@plumbline/contract/invoices/settle-invoices';
import type { PaymentState } from '@plumbline/contract/payments';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sumsToWire } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import { readOfferTerms } from './content/read-content.ts';
import { presentDiscount, readDiscount } from './content/resolve-discount.ts';
import type { LineRows } from './line-queries.ts';
import { type DocumentChange, halfOfLines, presentChange, type RootRows } from './present-change.ts';
import { presentParts } from './present-parts.ts';
import { presentStages } from './present-stages.ts';
import type { EstimateRow } from './queries.ts';
import { readPercents, readSums } from './read-sums.ts';
import { formatEstimateNumber, isExpired, jobTotalOf } from './rules.ts';
import type { EventRow } from './timeline/event-queries.ts';

/** The current time and the contractor's time zone, which decide whether an estimate has expired. */
export interface Today {
  readonly timeZone: string;
  readonly now: Date;
}

export function statusOf(row: { status: string }): EstimateStatus {
  const status = ESTIMATE_STATUSES.find((known) => known === row.status);
  if (!status) throw new Error(`Unknown estimate status ${row.status}`);
  return status;
}

type NamesClient = Pick<EstimateRow, 'clientName' | 'clientEmail' | 'clientPhone' | 'clientAddress'>;

/** The client as the document names them; null for a draft without one. */
export const presentClient = (row: NamesClient): EstimateSummary['client'] =>
  row.clientName === null
    ? null
    : { name: row.clientName, email: row.clientEmail, phone: row.clientPhone, address: row.clientAddress };

export function presentSummary(row: EstimateRow, today: Today): EstimateSummary {
  const currency = currencyOf(row);
  return {
    id: row.id,
    estimateNumber: formatEstimateNumber(row.number),
    status: statusOf(row),
    currency,
    clientId: row.clientId,
    client: presentClient(row),
    jobTypeId: row.jobTypeId,
    jobType: row.jobTypeName === null ? null : { name: row.jobTypeName },
    jobDescription: row.jobDescription || null,
    jobAddress: row.jobAddress,
    validUntil: row.validUntil,
    isExpired: isExpired(row.validUntil, today.timeZone, today.now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    discount: presentDiscount(readDiscount(row), currency),
    ...readOfferTerms(row),
    ...sumsToWire(readPercents(row), readSums(row), currency),
    depositFixedAmount:
      row.depositFixedMinor === null ? null : amountToWire(amountMinor(row.depositFixedMinor), currency),
    acceptPayments: row.acceptPayments,
    customPaymentInstructions: row.customPaymentInstructions,
    unreadMessages: row.unreadMessages ?? 0,
    changesRequestedAt: row.changesRequestedAt?.toISOString() ?? null,
    version: row.version ?? 0,
    revision: row.revisionAt && { updatedAt: row.revisionAt.toISOString() },
    ...(row.rootId === null && isWon(row.status) && { amountToInvoice: toInvoiceOf(row, currency) }),
  };
}

/** The amount of a job not yet covered by an issued invoice. */
function toInvoiceOf(row: EstimateRow, currency: Currency): string {
  const invoiced = row.invoiced?.reduce((sum, { minor }) => sum + BigInt(minor), 0n) ?? 0n;
  const left = jobTotalOf(row) - invoiced;
  return amountToWire(amountMinor(left > 0n ? left : 0n), currency);
}

type Waiting = Pick<EstimateRow, 'status' | 'unreadMessages' | 'changesRequestedAt'>;

/**
 * Whether the client of a document waits for the contractor. They do not if it is a draft that contains the
 * requested changes.
 */
export const isWaiting = ({ status, unreadMessages, changesRequestedAt }: Waiting): boolean =>
  (unreadMessages ?? 0) > 0 || (changesRequestedAt !== null && status !== 'draft');

/** A change order whose client waits, as the list of estimates names it. */
export function presentWaitingChange(
  row: Waiting & Pick<EstimateRow, 'id' | 'number'>,
): NonNullable<EstimateSummary['waitingChange']> {
  return {
    id: row.id,
    number: formatEstimateNumber(row.number),
    status: statusOf(row),
    unreadMessages: row.unreadMessages ?? 0,
    changesRequestedAt: row.changesRequestedAt?.toISOString() ?? null,
  };
}

/** A document as the server reads it: an estimate, or a change order, whose lines are those of the work that is added. */
export type WholeDocument = Estimate & { readonly change?: DocumentChange };

export function presentEstimate(
  row: EstimateRow,
  lines: LineRows,
  events: readonly EventRow[],
  payments: PaymentState,
  today: Today,
  root: RootRows | null,
  settled: SettledJob | null,
): WholeDocument {
  const parts = presentParts(row, root ? halfOfLines(lines, false) : lines);
  return {
    ...(root && { change: presentChange(row, lines, root) }),
    ...presentSummary(row, today),
    ...parts,
    stages: presentStages(parts.stages, row, payments, settled, calendarDate(today.now, today.timeZone)),
    additionalCostLines: parts.additionalCosts,
    events: events.flatMap(presentEvent),
    reminderDays: row.reminderDays,
    remindersStopped: row.remindersStoppedAt !== null,
    ...payments,
  };
}

/** An event for the timeline; none for one that no timeline shows. */
export function presentEvent(row: EventRow): EstimateEvent[] {
  const type = EVENT_TYPES.find((known) => known === row.type);
  return type ? [{ id: row.id, type, at: row.at.toISOString(), detail: row.detail }] : [];
}
