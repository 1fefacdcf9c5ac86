import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import { isAnswered, isWon } from '@plumbline/contract/estimates/statuses';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useChangeOrders } from '../api.ts';
import { CHANGE_ORDER_KIND, useDocumentKind } from '../document-kind.ts';
import { useRecordPayment } from './api.ts';
import { depositText } from './deposit-words.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { newPayment } from './payment-draft.ts';

interface RecordPaymentDialogProps {
  estimate: Estimate;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  /** Suggests everything due, even while a deposit is due. */
  inFull?: boolean;
  /** The choices of the client of an unanswered estimate. */
  selection?: SelectionOnWire | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains the default amount while part of the deposit is due. */
function depositHint(estimate: Estimate): string | undefined {
  if (estimate.depositState === 'due' && estimate.depositFixedAmount === null)
    return `The deposit is ${estimate.depositPercentage}%`;
  return estimate.depositState === 'paid' ? undefined : (depositText(estimate) ?? undefined);
}

function PaymentForm(props: RecordPaymentDialogProps) {
  const { estimate, today, inFull = false, selection, onOpenChange } = props;
  const record = useRecordPayment(estimate, selection);
  const { currency, amountDue, estimateNumber } = estimate;
  const send = (payment: RecordPaymentRequest, refuse: (error: unknown) => void) =>
    record.mutate(payment, {
      onSuccess: ({ status }) => {
        const description = status === 'paid' ? `${estimateNumber} is paid in full.` : undefined;
        toast({ title: 'Payment recorded', ...(description && { description }) });
        onOpenChange(false);
      },
      onError: refuse,
    });
  return (
    <PaymentDialog
      number={estimateNumber}
      {...{ currency, amountDue, today, onOpenChange }}
      first={{ ...newPayment(estimate, today), ...(inFull && { amount: amountDue }) }}
      hint={inFull ? undefined : depositHint(estimate)}
      paid={estimate}
      busy={record.isPending}
      onRecord={send}
    >
      {!isAnswered(estimate.status) && (
        <p className="text-ink-2 md:col-span-2">
          Recording a payment also marks {estimateNumber} as accepted.
        </p>
      )}
      <ChangeOrdersHint estimate={estimate} />
    </PaymentDialog>
  );
}

/**
 * Explains that a payment for a job does not settle deposits of change orders, and links to those due;
 * nothing without any.
 */
function ChangeOrdersHint({ estimate }: { estimate: Estimate }) {
  const isJob = useDocumentKind() !== CHANGE_ORDER_KIND && isWon(estimate.status);
  const { data = [] } = useChangeOrders(estimate.id, isJob);
  const due = data.filter((change) => isDepositDue(change, estimate));
  if (due.length === 0) return null;
  return (
    <p className="text-ink-2 wrap-anywhere md:col-span-2">
      This counts for the whole job. Record the deposit of a change order on its own page:{' '}
      {due.map(({ id, number }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={`/change-orders/${id}`} className="figures">
            {changeNumber(number)}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

/** Whether an accepted change order's deposit exceeds the payments recorded for it. */
function isDepositDue(
  { id, status, depositAmount }: ChangeOrderSummary,
  { payments, currency }: Estimate,
): boolean {
  const paid = payments.filter(({ changeOrderId, flag }) => changeOrderId === id && flag === null);
  const left = addAmounts([depositAmount, ...paid.map(({ amount }) => negateAmount(amount))], currency);
  return status === 'accepted' && !left.startsWith('-') && !isZero(left);
}

/** Records a payment, with a fresh form each time it opens. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  return props.open ? <PaymentForm key={props.estimate.id} {...props} /> : null;
}
