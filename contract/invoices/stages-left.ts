import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';

/** The amount of a stage that an issued invoice covers, in minor units, with the ids of both. */
export interface InvoicedPart {
  readonly stageId: string;
  readonly invoiceId: string;
  readonly minor: string;
  /** Whether the money on the invoice, which pays its parts in order, covers this one. */
  readonly isPaid: boolean;
}

/**
 * Returns the parts of an invoice that remain after its credit notes, which reduce the last part first. Parts
 * without a remainder are omitted.
 */
export function keptParts<Part extends { readonly minor: bigint }>(
  parts: readonly Part[],
  creditedMinor: bigint,
): Part[] {
  let credited = creditedMinor;
  return parts
    .toReversed()
    .map((part) => {
      const taken = credited < part.minor ? credited : part.minor;
      credited -= taken;
      return { ...part, minor: part.minor - taken };
    })
    .toReversed()
    .filter(({ minor }) => minor > 0n);
}

/**
 * A stage of a job with its amount before any reduction, and the amount invoiced of it. The last one is the
 * balance.
 */
export interface InvoicedStage {
  readonly id: string;
  readonly wantedMinor: AmountMinor;
  readonly invoicedMinor: AmountMinor;
}

/**
 * Returns the amount that each stage has left to invoice, by id. If the job's total is less than the sum of
 * the stages, those not yet invoiced are reduced, the last first; the balance is the rest.
 */
export function stagesLeft(
  stages: readonly InvoicedStage[],
  jobTotal: AmountMinor,
): Map<string, AmountMinor> {
  let left: bigint = stages.reduce((rest, { invoicedMinor }) => rest - invoicedMinor, jobTotal as bigint);
  if (left < 0n) left = 0n;
  const balance = stages.at(-1);
  const amounts = stages.map((stage) => {
    if (stage === balance) return [stage.id, amountMinor(left)] as const;
    const wanted = stage.invoicedMinor > 0n ? 0n : stage.wantedMinor;
    const kept = wanted < left ? wanted : left;
    left -= kept;
    return [stage.id, amountMinor(kept)] as const;
  });
  return new Map(amounts);
}
