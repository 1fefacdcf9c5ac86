import {
  type InvoiceCovers,
  type InvoiceJob,
  type InvoicePart,
  NOTHING_TO_INVOICE,
} from '@plumbline/contract/invoices';
import { addSums, type JobSums, NO_SUMS, takePart, totalOf } from '@plumbline/contract/invoices/job-sums';
import { stagesLeft } from '@plumbline/contract/invoices/stages-left';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  amountToWire,
  percentHundredths,
  scaledFromWire,
} from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { percentOf } from '@plumbline/contract/pricing/price-lines';
import { ConflictError, InvalidInputError, NotFoundError } from '../../../errors.ts';
import { WORK } from '../kinds.ts';
import { formatEstimateNumber } from '../rules.ts';
import { settleMoney, toSettle } from './money/settle-money.ts';
import { invoicedMinor, invoicedSums, type Job } from './read-job.ts';

/** The part of its job that an invoice issued now would cover. */
export interface PricedInvoice {
  readonly title: string;
  readonly parts: readonly InvoicePart[];
  readonly sums: JobSums;
  readonly totalMinor: AmountMinor;
  /** Null without an estimate. */
  readonly job: InvoiceJob | null;
  /** Why it cannot be issued; its amounts are zero then. */
  readonly refusal: Error | null;
}

/** Computes an invoice from its job. Never throws: `refusal` has a `ConflictError`, `NotFoundError` or `InvalidInputError`. */
export function priceInvoice(job: Job, covers: InvoiceCovers): PricedInvoice {
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), job.currency);
  const left = stagesLeft(job.stages, job.totalMinor);
  const taken = takenParts(job, covers, left);
  const parts = taken instanceof Error ? [] : taken;
  const totalMinor = amountMinor(parts.reduce((sum, { minor }) => sum + minor, 0n));
  const before = invoicedMinor(job);
  const sums = totalMinor === 0n ? NO_SUMS : takePart(addSums(job.sums, invoicedSums(job), -1n), totalMinor);
  const named = parts.map(({ id, name, minor }) => ({ stageId: id, name, amount: wire(minor) }));
  const own = { documentId: '', number: null, totalMinor, creditedMinor: 0n, parts: named };
  const { held } = settleMoney(
    job,
    [...job.issued, own].map((invoice) => toSettle(job.root, invoice)),
  );
  const toCome = job.totalMinor - before - totalMinor;
  const isOwn = job.root.kind === WORK.name;
  return {
    title: isOwn ? (job.root.jobTypeName ?? NO_TITLE) : titleOf(job, covers),
    parts: named,
    sums,
    totalMinor: totalOf(sums),
    job: isOwn
      ? null
      : {
          contractTotal: wire(job.root.totalMinor),
          changeOrders: job.changes.map(({ number, title, totalMinor: amount }) => ({
            number: formatEstimateNumber(number),
            title: title ?? '',
            amount: wire(amount),
          })),
          jobTotal: wire(job.totalMinor),
          invoicedBefore: wire(before),
          stillToCome: wire(toCome > 0n ? toCome : 0n),
          ...(held > 0n && { paidAhead: wire(held) }),
        },
    refusal:
      taken instanceof Error ? taken : totalMinor > 0n ? null : isOwn ? comesToNothing() : nothingLeft(),
  };
}

/** The title of a draft without a job type. */
const NO_TITLE = 'Invoice';

const nothingLeft = () => new ConflictError(NOTHING_TO_INVOICE, 'NOTHING_TO_INVOICE');
const comesToNothing = () =>
  new ConflictError('This invoice’s total is zero. Add a price to its lines.', 'NOTHING_TO_INVOICE');

interface TakenPart {
  readonly id: string;
  readonly name: string;
  readonly minor: bigint;
}

function takenParts(
  job: Job,
  covers: InvoiceCovers,
  left: ReadonlyMap<string, AmountMinor>,
): readonly TakenPart[] | Error {
  const leftOf = (id: string) => left.get(id) ?? 0n;
  if (covers.kind === 'rest')
    return job.stages
      .map(({ id, name }) => ({ id, name, minor: leftOf(id) }))
      .filter(({ minor }) => minor > 0n);
  const balance = job.stages.at(-1);
  const stage = covers.kind === 'part' ? balance : job.stages.find(({ id }) => id === covers.stageId);
  if (!stage) return new NotFoundError('This payment does not exist.', 'NO_STAGE');
  const all = leftOf(stage.id);
  if (covers.kind === 'stage') {
    if (all === 0n && stage.invoicedMinor > 0n)
      return new ConflictError(`“${stage.name}” is already invoiced.`, 'STAGE_INVOICED');
    return all === 0n ? nothingLeft() : [{ id: stage.id, name: stage.name, minor: all }];
  }
  const field = covers.amount === undefined ? 'covers.percentage' : 'covers.amount';
  const minor =
    covers.amount === undefined
      ? percentOf(job.totalMinor, percentHundredths(scaledFromWire(covers.percentage ?? '0', 2)))
      : amountFromWire(covers.amount, job.currency);
  if (all === 0n) return nothingLeft();
  if (minor === 0n) return new InvalidInputError(field, `${field} must be more than 0`);
  if (minor > all) {
    const most = formatMoney(amountToWire(amountMinor(all), job.currency), job.currency);
    return new InvalidInputError(field, `${field} must be at most ${most}, the amount left of the balance`);
  }
  return [{ id: stage.id, name: stage.name, minor }];
}

function titleOf(job: Job, covers: InvoiceCovers): string {
  if (covers.kind === 'part') return 'Part of the balance';
  if (covers.kind === 'stage') return job.stages.find(({ id }) => id === covers.stageId)?.name ?? 'Payment';
  return invoicedMinor(job) === 0n ? 'Whole job' : 'Everything that remains';
}
