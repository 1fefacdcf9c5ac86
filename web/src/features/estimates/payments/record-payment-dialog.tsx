import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import { isAnswered, isWon } from '@plumbline/contract/estimates/statuses';
import { TEXT_LIMITS } from '@plumbline/contract/fields';
import { PAYMENT_METHODS } from '@plumbline/contract/payments';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type FormEvent, Fragment, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { useChangeOrders } from '../api.ts';
import { CHANGE_ORDER_KIND, useDocumentKind } from '../document-kind.ts';
import { amountFormat, plainDecimal } from '../editor/figures/typed-decimal.ts';
import { useRecordPayment } from './api.ts';
import { depositText } from './deposit-words.ts';
import { findPaymentFaults, newPayment, type PaymentDraft, type PaymentFaults } from './payment-draft.ts';
import { PAYMENT_METHOD_NAMES } from './payment-method-names.ts';

interface RecordPaymentDialogProps {
  estimate: Estimate;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  /** Suggests everything due, even while a deposit is due. */
  inFull?: boolean;
  /** What the client of an unanswered estimate chose. */
  selection?: SelectionOnWire | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }));

/** The idempotency key of a payment. Browsers generate UUIDs only on a secure page. */
const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** Explains the default amount while part of the deposit is due. */
function depositHint(estimate: Estimate): string | undefined {
  if (estimate.depositState === 'due' && estimate.depositFixedAmount === null)
    return `The deposit is ${estimate.depositPercentage}%`;
  return estimate.depositState === 'paid' ? undefined : (depositText(estimate) ?? undefined);
}

function PaymentForm(props: RecordPaymentDialogProps) {
  const { estimate, today, inFull = false, selection, open, onOpenChange } = props;
  const formId = useId();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => ({
    ...newPayment(estimate, today),
    ...(inFull && { amount: estimate.amountDue }),
  }));
  const [faults, setFaults] = useState<PaymentFaults>({});
  const record = useRecordPayment(estimate, selection);
  const { currency, amountDue } = estimate;
  const change = (changes: Partial<PaymentDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setFaults({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findPaymentFaults(draft, estimate, today);
    setFaults(found);
    if (Object.keys(found).length > 0 || record.isPending) return;
    const note = draft.note.trim();
    record.mutate(
      {
        ...draft,
        ...(id !== undefined && { id }),
        amount: plainDecimal(draft.amount, amountFormat(currencyDigits(currency))),
        note: note || null,
      },
      {
        onSuccess: ({ status }) => {
          const description = status === 'paid' ? `${estimate.estimateNumber} is paid in full.` : undefined;
          toast({ title: 'Payment recorded', ...(description && { description }) });
          onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'Failed to record payment'),
      },
    );
  };

  // Reopening the dialog while the request is pending would record the payment twice.
  const changeOpen = (next: boolean) => {
    if (!record.isPending) onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Record payment"
      description={
        <>
          {estimate.estimateNumber}, <span className="figures">{formatMoney(amountDue, currency)}</span> due
        </>
      }
      footer={
        <>
          <Button disabled={record.isPending} onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={record.isPending}
            busyLabel="Recording..."
          >
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        {!isAnswered(estimate.status) && (
          <p className="text-ink-2 md:col-span-2">
            Recording a payment also marks {estimate.estimateNumber} as accepted.
          </p>
        )}
        <ChangeOrdersHint estimate={estimate} />
        <Field label="Amount" error={faults.amount} hint={inFull ? undefined : depositHint(estimate)}>
          <MoneyInput
            required
            currency={currency}
            step={amountFormat(currencyDigits(currency)).step}
            value={draft.amount}
            onValueChange={(amount) => change({ amount })}
          />
        </Field>
        <Field label="Date received" error={faults.receivedOn}>
          <DateInput
            required
            max={today}
            value={draft.receivedOn}
            onValueChange={(receivedOn) => change({ receivedOn })}
          />
        </Field>
        <Field label="Method">
          <Select
            value={draft.method}
            onValueChange={(method) => change({ method })}
            options={METHOD_OPTIONS}
          />
        </Field>
        <Field label="Note (optional)">
          <TextInput
            autoComplete="off"
            placeholder="Check number, who paid"
            maxLength={TEXT_LIMITS.notes}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Says that money for a job settles no deposit of a change order, and leads to those that are due; nothing without any. */
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
            {number}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

/** Whether an accepted change order asks for more than what was recorded for it. */
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
