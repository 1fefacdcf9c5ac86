import type { PaymentStep } from '@plumbline/contract/estimates/public-estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { SettledJob } from '@plumbline/contract/invoices/settle-invoices';
import { stagesLeft } from '@plumbline/contract/invoices/stages-left';
import { stageDay } from '@plumbline/contract/offer/stage-day';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import { getPayments } from '../../../payments/get-payments.ts';
import { listChangeOrders } from '../../changes/get-change-rows.ts';
import type { WholeDocument } from '../../present.ts';
import { jobTotalOf } from '../../rules.ts';
import { type PaidPart, paidPartsOf, settleMoney, toSettle } from '../money/settle-money.ts';
import { listInvoicesOf } from '../queries.ts';
import { isCounted, stagesOfJob } from '../read-job.ts';
import { openMinor } from './present-invoice.ts';

/**
 * Lists the payments of an accepted document's job in order, each with what is left to pay of it and the invoices that ask for
 * it; empty before it is accepted. A change order has its deposit alone. The open amounts of an estimate's steps add up to its
 * `amountDue`.
 */
export async function listPaymentSteps(
  db: Queryable,
  account: AccountId,
  estimate: WholeDocument,
): Promise<PaymentStep[]> {
  if (!isWon(estimate.status)) return [];
  const rootId = estimate.change?.estimateId ?? estimate.id;
  const [{ root, rows }, invoices, payments] = await Promise.all([
    listChangeOrders(db, account, rootId),
    listInvoicesOf(db, account, rootId),
    getPayments(db, account, rootId),
  ]);
  const issued = invoices.filter(isCounted);
  const changes = rows.filter(({ status }) => status === 'accepted');
  const stages = stagesOfJob(root, changes, issued);
  const left = stagesLeft(stages, amountMinor(jobTotalOf(root)));
  const parts = issued.flatMap((invoice) => paidPartsOf(invoice, estimate.currency));
  const plans = stages.map(({ id, name }): StagePlan => {
    const scheduled = estimate.stages.find((stage) => stage.id === id);
    const isOwn = id === estimate.id;
    return {
      step: {
        kind: isOwn ? 'deposit' : (scheduled?.kind ?? 'change_deposit'),
        id,
        name,
        dueWhen: scheduled?.kind === 'progress' ? stageDay(scheduled) : null,
        state: scheduled?.state ?? 'due',
      },
      leftMinor: left.get(id) ?? 0n,
      parts: parts.filter(({ stageId }) => stageId === id),
    };
  });
  if (estimate.change) {
    const due = amountFromWire(estimate.depositDue, estimate.currency);
    return presentSteps(
      estimate,
      plans.filter(({ step }) => step.id === estimate.id),
      new Map([[estimate.id, due]]),
    );
  }
  const settled = settleMoney(
    { root, changes, payments },
    issued.map((invoice) => toSettle(root, invoice)),
  );
  return presentSteps(estimate, plans, openAmounts(plans, settled, root.id));
}

interface StagePlan {
  readonly step: Pick<PaymentStep, 'kind' | 'id' | 'name' | 'dueWhen' | 'state'>;
  /** What can still be invoiced of it. */
  readonly leftMinor: bigint;
  readonly parts: readonly PaidPart[];
}

function presentSteps(
  estimate: WholeDocument,
  stages: readonly StagePlan[],
  open: ReadonlyMap<string, bigint>,
): PaymentStep[] {
  return stages.flatMap((stage): PaymentStep[] => {
    const { leftMinor, parts } = stage;
    const { id, kind } = stage.step;
    const own = ownStep(stage, open.get(id) ?? 0n, estimate);
    if (parts.length > 0) {
      const invoiced = invoicedStep(stage, estimate);
      return kind === 'balance' && leftMinor > 0n ? [{ ...invoiced, kind: 'balance_part' }, own] : [invoiced];
    }
    const isAsked = leftMinor > 0n && (kind !== 'deposit' || estimate.depositState !== 'none');
    return isAsked ? [own] : [];
  });
}

/**
 * Returns what is left to pay of what no invoice covers of each stage, by id. Money that neither a deposit nor an invoice uses
 * pays the other stages in order, and then the deposits.
 */
function openAmounts(
  stages: readonly StagePlan[],
  { credit, heldFor }: Pick<SettledJob, 'credit' | 'heldFor'>,
  rootId: string,
): Map<string, bigint> {
  const heldOf = ({ step: { id, kind } }: StagePlan): bigint =>
    heldFor.get(kind === 'deposit' ? rootId : id) ?? 0n;
  let free = stages.reduce((sum, stage) => {
    const excess = heldOf(stage) - stage.leftMinor;
    return excess > 0n ? sum + excess : sum;
  }, credit as bigint);
  const isDeposit = ({ step }: StagePlan) => step.kind === 'deposit' || step.kind === 'change_deposit';
  const inOrder = [...stages.filter((stage) => !isDeposit(stage)), ...stages.filter(isDeposit)];
  return new Map(
    inOrder.map((stage) => {
      const { step, leftMinor } = stage;
      const held = heldOf(stage);
      const unpaid = leftMinor > held ? leftMinor - held : 0n;
      const paid = unpaid < free ? unpaid : free;
      free -= paid;
      return [step.id, unpaid - paid] as const;
    }),
  );
}

/** A stage as its invoices ask for it. */
function invoicedStep({ step, parts }: StagePlan, { currency }: WholeDocument): PaymentStep {
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const open = parts.reduce((sum, part) => sum + part.openMinor, 0n);
  return {
    ...step,
    amount: wire(parts.reduce((sum, part) => sum + part.minor, 0n)),
    amountOpen: wire(open),
    state: open === 0n ? 'paid' : 'invoiced',
    invoices: parts.map((part) => ({
      id: part.invoice.documentId,
      amountOpen: wire(openMinor(part.invoice)),
      dueOn: part.invoice.dueOn ?? '',
      isPaid: part.openMinor === 0n,
    })),
  };
}

/** A stage, or the rest of one, that no invoice asks for. */
function ownStep(
  { step, leftMinor }: StagePlan,
  open: bigint,
  { currency, status }: WholeDocument,
): PaymentStep {
  const isPaid = open === 0n || status === 'paid';
  return {
    ...step,
    amount: amountToWire(amountMinor(leftMinor), currency),
    amountOpen: amountToWire(amountMinor(isPaid ? 0n : open), currency),
    state: isPaid ? 'paid' : step.state,
    invoices: [],
  };
}
