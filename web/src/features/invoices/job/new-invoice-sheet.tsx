import type { Estimate } from '@plumbline/contract/estimates';
import { NOTHING_TO_INVOICE } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useChangeOrders } from '../../estimates/api.ts';
import { useJobInvoices, useMakeInvoice } from '../api.ts';
import { withDialog } from '../invoice-dialogs.ts';
import { CoversFields } from './covers-fields.tsx';
import { CoversSums } from './covers-sums.tsx';
import { amountOfCovers, coversOf, firstCovers, type JobMoney, readJobMoney } from './job-money.ts';

interface NewInvoiceSheetProps {
  /** Accepted or paid. */
  estimate: Estimate;
  /** The initially selected payment. */
  stageId?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const title = 'New invoice';
const descriptionOf = ({ client, estimateNumber }: Estimate) =>
  client ? `${client.name}, ${estimateNumber}` : estimateNumber;

/** Chooses the part of a job to invoice, and creates the draft; nothing is issued here. */
export function NewInvoiceSheet(props: NewInvoiceSheetProps) {
  return props.open ? <LoadedSheet {...props} /> : null;
}

function LoadedSheet(props: NewInvoiceSheetProps) {
  const { estimate, stageId, onOpenChange } = props;
  const invoices = useJobInvoices(estimate.id);
  const changes = useChangeOrders(estimate.id);
  const error = invoices.error ?? changes.error;
  const retry = () => {
    void invoices.refetch();
    void changes.refetch();
  };
  if (invoices.data && changes.data)
    return (
      <CoversForm key={stageId} {...props} job={readJobMoney(estimate, invoices.data.rows, changes.data)} />
    );
  return (
    <Sheet open onOpenChange={onOpenChange} title={title} description={descriptionOf(estimate)}>
      {error ? (
        <CouldNotLoad what="invoices" error={error} onRetry={retry} />
      ) : (
        <Loading label="Loading what is invoiced" className="grid gap-6 py-3">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
        </Loading>
      )}
    </Sheet>
  );
}

function CoversForm(props: NewInvoiceSheetProps & { job: JobMoney }) {
  const { estimate, stageId, onOpenChange, job } = props;
  const navigate = useNavigate();
  const make = useMakeInvoice();
  const [covers, setCovers] = useState(() => firstCovers(job, stageId));
  const [isTried, setTried] = useState(false);
  const { amount, fault } = amountOfCovers(covers, job, estimate.currency);
  const proceed = () => {
    setTried(true);
    if (fault !== null || make.isPending) return;
    make.mutate(
      { estimateId: estimate.id, covers: coversOf(covers) },
      {
        onSuccess: ({ id }) => {
          onOpenChange(false);
          void navigate(`/invoices/${id}`, { state: withDialog('issue') });
        },
        onError: (error) =>
          toastFailure(error, { fallback: 'We couldn’t make the invoice. Please try again.' }),
      },
    );
  };
  const isEmpty = job.left === 0n;
  // Earlier versions could mark an estimate as paid without a payment.
  const isPaid = estimate.status === 'paid' && isZero(estimate.amountDue) && estimate.payments.length > 0;
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title={title}
      description={descriptionOf(estimate)}
      busy={make.isPending}
      {...(isEmpty
        ? { footer: <Button onClick={() => onOpenChange(false)}>Cancel</Button> }
        : { action: { label: 'Review invoice', onClick: proceed } })}
    >
      {isEmpty ? (
        <>
          <p>{isPaid ? 'This job is fully invoiced and paid.' : NOTHING_TO_INVOICE}</p>
          <p className="text-ink-2">
            For more work, add a change order, or write an invoice without a job under Invoices.
          </p>
        </>
      ) : (
        <>
          <CoversFields {...{ estimate, job, covers, isTried }} onChange={setCovers} />
          {fault === null && <CoversSums job={job} amount={amount} currency={estimate.currency} />}
          {isPaid && (
            <p className="text-ink-2">
              This job is paid in full. The new invoice is a record. Your client won’t be asked to pay.
            </p>
          )}
          <p className="text-sm text-ink-2">This makes a draft. It gets its number when you issue it.</p>
        </>
      )}
    </Sheet>
  );
}
