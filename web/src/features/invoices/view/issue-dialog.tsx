import { addDays } from '@plumbline/contract/calendar';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import type { Invoice } from '@plumbline/contract/invoices';
import { EARLIEST_ISSUED_ON } from '@plumbline/contract/invoices';
import { OFFERED_REMINDER_DAYS } from '@plumbline/contract/invoices/reminders';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { FullDialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { PdfPages } from '../../../ui/pdf-pages.tsx';
import { MailFields } from '../../estimates/actions/mail-fields.tsx';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { pdfPath } from '../../estimates/api.ts';
import { useDocument } from '../../estimates/document/use-document.ts';
import { INVOICE_KIND } from '../../estimates/document-kind.ts';
import { useSaveSettings } from '../../settings/api.ts';
import { useChangeInvoice, useIssueInvoice } from '../api.ts';
import { changedTerms, dueDaysFault, termsOf } from './draft-terms.ts';
import { RemindOffer } from './remind-offer.tsx';
import { TermsFields } from './terms-fields.tsx';

interface IssueDialogProps {
  /** A draft. */
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  isPhone: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The fault of a field, or of the whole form. */
interface Faults {
  readonly email?: string;
  readonly day?: string;
  readonly whole?: string;
}

/**
 * Shows a draft as its client will receive it, and issues it, with or without mailing it. A fresh form each
 * time it opens.
 */
export function IssueDialog(props: IssueDialogProps) {
  return props.open && props.invoice.status === 'draft' ? <OpenDialog {...props} /> : null;
}

function Preview({ invoice: { id, updatedAt, totalAmount } }: { invoice: Invoice }) {
  const path = pdfPath(id, undefined, INVOICE_KIND.path);
  const { data, isError } = useDocument(path, `${updatedAt} ${totalAmount}`, true);
  if (isError) return <p className="text-ink-2">We couldn’t load the document. You can still issue it.</p>;
  return (
    <div className="mx-auto max-w-170">
      <PdfPages file={data} label="Draft invoice" />
    </div>
  );
}

function faultsOf(error: unknown): Faults | null {
  if (!(error instanceof HttpError)) return null;
  const { error: code, message } = error.body;
  if (typeof message !== 'string') return null;
  if (message === SEND_ADDRESS_FAULT) return { email: message };
  if (code === 'BACK_DATED') return { day: message };
  return code === 'INVOICE_CHANGED' ? { whole: message } : null;
}

function OpenDialog({ invoice, today, isPhone, onOpenChange }: IssueDialogProps) {
  const formId = useId();
  const { id, client, currency, totalAmount, nextNumber, earliestIssuedOn } = invoice;
  const [terms, setTerms] = useState(() => termsOf(invoice));
  // The last invoice can be dated tomorrow: the contractor has moved to another time zone since.
  const latestDay = earliestIssuedOn !== null && earliestIssuedOn > today ? earliestIssuedOn : today;
  const [issuedOn, setIssuedOn] = useState(latestDay);
  const [mail, setMail] = useState({ email: client?.email ?? '', message: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [reminds, setReminds] = useState(false);
  const [busy, setBusy] = useState<'issue' | 'send' | null>(null);
  const change = useChangeInvoice(id);
  const issue = useIssueInvoice(id);
  const saveSettings = useSaveSettings();
  const title = nextNumber === null ? 'Issue invoice' : `Issue ${nextNumber}`;
  const daysFault = dueDaysFault(terms);
  const isBlocked = busy !== null || isZero(totalAmount);

  const saved = useRef(Promise.resolve(invoice));

  /** Saves days and note, one save after the other, so that the document beside them shows them. */
  const saveTerms = () => {
    saved.current = saved.current
      .catch(() => invoice)
      .then((stored) => {
        const newest = stored.updatedAt > invoice.updatedAt ? stored : invoice;
        const changes = daysFault === null ? changedTerms(terms, newest) : null;
        return changes ? change.mutateAsync({ ...changes, updatedAt: newest.updatedAt }) : newest;
      });
    return saved.current;
  };
  const saveOnLeave = () => {
    saveTerms().catch((error: unknown) => reportFailure(error, 'We couldn’t save the invoice.'));
  };
  const proceed = async (sends: boolean) => {
    const email = mail.email.trim();
    const message = mail.message.trim();
    if (sends && email === '') return setFaults({ email: SEND_ADDRESS_FAULT });
    if (isBlocked || daysFault !== null) return;
    if (issuedOn === '') return setFaults({ day: 'Enter the date of the invoice' });
    if (issuedOn < EARLIEST_ISSUED_ON) return setFaults({ day: 'Check the year of this date' });
    setBusy(sends ? 'send' : 'issue');
    setFaults({});
    try {
      await saveTerms();
      if (reminds) await saveSettings.mutateAsync({ invoiceReminderDays: [...OFFERED_REMINDER_DAYS] });
      const { number } = await issue.mutateAsync({
        issuedOn,
        expectedTotal: totalAmount,
        ...(sends && { send: { email, ...(message && { customMessage: message }) } }),
      });
      toast({ title: sends ? `${number} issued and sent` : `${number} issued` });
      onOpenChange(false);
    } catch (error) {
      const found = faultsOf(error);
      if (found) setFaults(found);
      else reportFailure(error, 'We couldn’t issue the invoice. Please try again.');
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void proceed(true);
  };
  return (
    <FullDialog
      open
      onOpenChange={onOpenChange}
      busy={busy !== null}
      title={title}
      startsAtTitle
      description={client?.name ?? invoice.title}
      beside={isPhone ? null : <Preview invoice={invoice} />}
      footer={
        <footer className="grid gap-2 px-4 pt-3 pb-4 max-md:border-t max-md:border-line max-md:pb-[calc(16px+env(safe-area-inset-bottom))] md:px-6 md:pb-6">
          <Button
            variant="primary"
            size="large"
            type="submit"
            form={formId}
            icon={<Send aria-hidden="true" />}
            busy={busy === 'send'}
            busyLabel="Sending..."
            disabled={isBlocked}
          >
            Issue and send
          </Button>
          <div className="grid grid-cols-2 gap-2">
            <Button busy={busy === 'issue'} disabled={isBlocked} onClick={() => void proceed(false)}>
              Issue only
            </Button>
            <Button disabled={busy !== null} onClick={() => onOpenChange(false)}>
              Not now
            </Button>
          </div>
        </footer>
      }
    >
      {faults.whole && (
        <Banner tone="warning" title={faults.whole}>
          Check it, and issue it again.
        </Banner>
      )}
      <p>
        <span className="block text-sm text-ink-2">{invoice.title}</span>
        <Money look="figure" amount={totalAmount} currency={currency} />
        {invoice.job && !isZero(invoice.job.stillToCome) && (
          <span className="block text-sm text-ink-2">
            {formatMoney(invoice.job.stillToCome, currency)} still to come after this
          </span>
        )}
      </p>
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <TermsFields
          terms={terms}
          onChange={setTerms}
          onLeave={saveOnLeave}
          dueHint={
            daysFault === null && issuedOn.length === 10
              ? `Due ${formatDate(addDays(issuedOn, Number(terms.dueDays)))}`
              : undefined
          }
        >
          <Field label="Issued" error={faults.day ?? null}>
            <DateInput
              required
              max={latestDay}
              min={earliestIssuedOn ?? EARLIEST_ISSUED_ON}
              value={issuedOn}
              onValueChange={(day) => {
                setIssuedOn(day);
                setFaults({});
              }}
            />
          </Field>
        </TermsFields>
        <MailFields
          mail={mail}
          placeholder={client?.email}
          fault={faults.email ?? null}
          note="The PDF is attached automatically. Once issued, an invoice can’t be edited. You can credit or void it."
          onChange={(changes) => {
            setMail({ ...mail, ...changes });
            setFaults({});
          }}
        />
        {earliestIssuedOn === null && <RemindOffer checked={reminds} onCheckedChange={setReminds} />}
      </form>
    </FullDialog>
  );
}
