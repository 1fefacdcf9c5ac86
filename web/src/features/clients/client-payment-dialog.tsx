import type { InvoiceSummary } from '@plumbline/contract/invoices';
import type { ClientPayment, ClientPaymentRequest } from '@plumbline/contract/payments';
import { amountFromWire } from '@plumbline/contract/pricing/amounts';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { faultsOf } from '../../lib/http/apply-issues.ts';
import { request } from '../../lib/http/http-client.ts';
import { newId } from '../../lib/new-id.ts';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { Checkbox } from '../../ui/choices/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/number-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { reportFailure } from '../estimates/actions/report-failure.ts';
import { refreshEstimates } from '../estimates/api.ts';
import {
  amountFormat,
  figureFaultSentence,
  isFaulty,
  isGiven,
  plainDecimal,
  scaledOrZero,
} from '../estimates/editor/figures/typed-decimal.ts';
import {
  findPaymentFaults,
  type PaymentDraft,
  type PaymentFaults,
} from '../estimates/payments/payment-draft.ts';
import { PaymentFields } from '../estimates/payments/payment-fields.tsx';
import { CLIENTS, CLIENTS_KEY } from './api.ts';
import { spreadPayment, sumPayment } from './spread-payment.ts';

interface ClientPaymentDialogProps {
  client: { readonly id: string; readonly name: string; readonly email: string | null };
  /** Open invoices in one currency, oldest first; at least one. */
  invoices: readonly InvoiceSummary[];
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  onOpenChange: (open: boolean) => void;
}

/** The open dialog that records one amount on several invoices: the oldest first, each part editable. */
export function ClientPaymentDialog({ client, invoices, today, onOpenChange }: ClientPaymentDialogProps) {
  const formId = useId();
  const { form, focusFault } = useFaultFocus();
  /** The idempotency key. */
  const [id] = useState(newId);
  const record = useRecordClientPayment(client.id);
  const currency = invoices[0]?.currency ?? 'USD';
  const amountDue = sumPayment(
    invoices.map(({ amountOpen }) => amountOpen),
    currency,
  );
  const format = amountFormat(currencyDigits(currency));
  const [draft, setDraft] = useState<PaymentDraft>({
    amount: amountDue,
    method: 'check',
    receivedOn: today,
    note: '',
  });
  const [parts, setParts] = useState(() => spreadPayment(amountDue, invoices, currency));
  const [mailReceipt, setMailReceipt] = useState(false);
  const [faults, setFaults] = useState<PaymentFaults>({});
  /** The server's messages about parts, by invoice id. */
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const change = (changes: Partial<PaymentDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setFaults({});
  };
  const plain = (text: string) => plainDecimal(text, format);
  const changeAmount = (amount: string) => {
    change({ amount });
    setRefused({});
    if (isGiven(amount) && !isFaulty(amount, format))
      setParts(spreadPayment(plain(amount), invoices, currency));
  };
  const changePart = (invoiceId: string, amount: string) => {
    setRefused({});
    const next = { ...parts, [invoiceId]: amount };
    setParts(next);
    const given = Object.values(next);
    if (!given.some((text) => isFaulty(text, format)))
      change({ amount: sumPayment(given.map(plain), currency) });
  };
  const faultOf = ({ id: invoiceId, amountOpen }: InvoiceSummary): string | undefined => {
    const typed = parts[invoiceId] ?? '';
    const fault = figureFaultSentence(typed, format);
    if (fault !== undefined) return fault;
    return scaledOrZero(typed, format) > amountFromWire(amountOpen, currency)
      ? `At most ${formatMoney(amountOpen, currency)} is open`
      : undefined;
  };

  const paidInvoices = invoices.filter(({ id: invoiceId }) => /[1-9]/.test(plain(parts[invoiceId] ?? '')));
  /** Each invoice has a receipt of its own, in an email of its own. */
  const receipts = paidInvoices.length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findPaymentFaults(draft, { currency, amountDue }, today);
    setFaults(found);
    if (Object.keys(found).length > 0 || invoices.some(faultOf)) return focusFault();
    if (record.isPending) return;
    const { amount, note, ...rest } = draft;
    const given = invoices.reduce((sum, each) => sum + scaledOrZero(parts[each.id] ?? '', format), 0n);
    if (given !== scaledOrZero(amount, format)) {
      // An invoice was paid or issued meanwhile.
      setParts(spreadPayment(plain(amount), invoices, currency));
      setFaults({ amount: 'The open invoices have changed. Check what this pays.' });
      return focusFault();
    }
    record.mutate(
      {
        ...rest,
        id,
        note: note.trim() || null,
        ...(mailReceipt && { mailReceipt }),
        invoices: paidInvoices.map((invoice) => ({
          invoiceId: invoice.id,
          amount: plain(parts[invoice.id] ?? ''),
        })),
      },
      {
        onSuccess: () => {
          toast({ title: 'Payment recorded' });
          onOpenChange(false);
        },
        onError: (error) => {
          const names = paidInvoices.map((_, place) => `invoices.${place}.amount`);
          const named = faultsOf(error, names);
          if (!named) return reportFailure(error, 'Failed to record payment');
          setRefused(
            Object.fromEntries(paidInvoices.map((invoice, place) => [invoice.id, named[names[place] ?? '']])),
          );
          focusFault();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Record payment"
      description={
        <>
          {client.name}, <span className="figures">{formatMoney(amountDue, currency)}</span> open on{' '}
          {invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`}
        </>
      }
      busy={record.isPending}
      action={{ label: 'Record payment', form: formId, busyLabel: 'Recording...' }}
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        <PaymentFields
          {...{ draft, faults, currency, today }}
          onChange={(changes) =>
            changes.amount === undefined ? change(changes) : changeAmount(changes.amount)
          }
        />
        <fieldset className="grid gap-4 md:col-span-2 md:grid-cols-2">
          <legend className="mb-2 font-medium">What it pays, oldest invoice first</legend>
          {invoices.map((invoice) => (
            <Field
              key={invoice.id}
              label={invoice.number ?? ''}
              hint={`${formatMoney(invoice.amountOpen, currency)} open`}
              error={faultOf(invoice) ?? refused[invoice.id]}
            >
              <MoneyInput
                currency={currency}
                step={format.step}
                value={parts[invoice.id] ?? ''}
                onValueChange={(amount) => changePart(invoice.id, amount)}
              />
            </Field>
          ))}
        </fieldset>
        {client.email && (
          <Checkbox
            className="md:col-span-2"
            checked={mailReceipt}
            onCheckedChange={setMailReceipt}
            label={`Email ${receipts > 1 ? `${receipts} receipts` : 'a receipt'} to ${client.email}`}
          />
        )}
      </form>
    </Dialog>
  );
}

/**
 * Records one amount on several of a client's invoices. A refusal usually means that the data is outdated, so
 * everything is refetched then too.
 */
function useRecordClientPayment(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payment: ClientPaymentRequest) =>
      request<ClientPayment[]>('POST', `${CLIENTS}/${clientId}/payments`, payment),
    onSettled: () => {
      refreshEstimates(queryClient);
      return queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
    },
  });
}
