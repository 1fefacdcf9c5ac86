import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { faultsOf } from '../../../lib/http/apply-issues.ts';
import { newId } from '../../../lib/new-id.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type ForClient, useClientEmail } from '../../clients/api.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { amountFormat, plainDecimal } from '../editor/figures/typed-decimal.ts';
import { findPaymentFaults, type PaymentDraft, type PaymentFaults } from './payment-draft.ts';
import { PaymentFields } from './payment-fields.tsx';

interface PaymentDialogProps {
  /** The number of the document that is paid. */
  number: string;
  currency: Currency;
  amountDue: string;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  /** The initial payment. */
  first: PaymentDraft;
  /** Explains the initial amount. */
  hint?: string | undefined;
  /** The document that is paid, whose client can get a receipt. */
  paid: ForClient;
  /** Notices above the fields. */
  children?: ReactNode;
  busy: boolean;
  /** `refuse` shows why it was not recorded: at the faulty field, or else in a toast. */
  onRecord: (payment: RecordPaymentRequest, refuse: (error: unknown) => void) => void;
  onOpenChange: (open: boolean) => void;
}

/** The open dialog that records a payment for any document. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { number, currency, amountDue, today, first, hint, paid, children } = props;
  const { busy, onRecord, onOpenChange } = props;
  const clientEmail = useClientEmail(paid);
  const formId = useId();
  const { form, focusFault } = useFaultFocus();
  /** The idempotency key. */
  const [id] = useState(newId);
  const [draft, setDraft] = useState(first);
  const [mailReceipt, setMailReceipt] = useState(false);
  const [faults, setFaults] = useState<PaymentFaults>({});
  const format = amountFormat(currencyDigits(currency));
  const change = (changes: Partial<PaymentDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setFaults({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findPaymentFaults(draft, { currency, amountDue }, today);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFault();
    if (busy) return;
    const payment = {
      ...draft,
      id,
      amount: plainDecimal(draft.amount, format),
      note: draft.note.trim() || null,
      ...(mailReceipt && { mailReceipt }),
    };
    onRecord(payment, (error) => {
      const refused = faultsOf(error, ['amount', 'receivedOn']);
      if (!refused) return reportFailure(error, 'Failed to record payment');
      setFaults(refused);
      focusFault();
    });
  };

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Record payment"
      description={
        <>
          {number}, <span className="figures">{formatMoney(amountDue, currency)}</span> left to pay
        </>
      }
      busy={busy}
      action={{ label: 'Record payment', form: formId, busyLabel: 'Recording...' }}
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        {children}
        <PaymentFields {...{ draft, faults, currency, today, hint }} onChange={change} />
        {clientEmail && (
          <Checkbox
            className="md:col-span-2"
            checked={mailReceipt}
            onCheckedChange={setMailReceipt}
            label={`Email a receipt to ${clientEmail}`}
          />
        )}
      </form>
    </Dialog>
  );
}
