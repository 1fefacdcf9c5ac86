import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';

/** What an issued invoice takes of a stage: the ids of both, and the amount in minor units. */
export interface InvoicedPart {
  readonly stageId: string;
  readonly invoiceId: string;
  readonly minor: string;
  /** Whether the invoice is paid in full. */
  readonly isPaid: boolean;
}

/** Returns what an invoice keeps of its parts after what is credited of it: the last one gives first. Parts without a rest are left out. */
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

/** A stage of a job with what it asks for before anything shrinks, and what is invoiced of it. The last one is the balance. */
export interface InvoicedStage {
  readonly id: string;
  readonly wantedMinor: AmountMinor;
  readonly invoicedMinor: AmountMinor;
}

/**
 * Returns what each stage has left to invoice, by its id. Where the job's total is less than the stages, those that are not invoiced
 * shrink, the last first; the balance takes what the others leave.
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
