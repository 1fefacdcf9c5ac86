import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useEstimate } from '../../estimates/api.ts';
import { useChangeInvoice, useJobInvoices } from '../api.ts';
import { CoversFields } from '../job/covers-fields.tsx';
import { CoversSums } from '../job/covers-sums.tsx';
import { amountOfCovers, type CoversDraft, coversOf, type JobMoney, readJobMoney } from '../job/job-money.ts';
import { changedTerms, dueDaysFault, termsOf } from './draft-terms.ts';
import { TermsFields } from './terms-fields.tsx';

interface EditInvoiceSheetProps {
  /** A draft. */
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what a draft covers, when it is due, and its note. */
export function EditInvoiceSheet(props: EditInvoiceSheetProps) {
  const { open, invoice } = props;
  const { estimateId, status } = invoice;
  if (!open || status !== 'draft' || estimateId === null) return null;
  return <LoadedSheet {...props} estimateId={estimateId} />;
}

function LoadedSheet({ estimateId, ...props }: EditInvoiceSheetProps & { estimateId: string }) {
  const estimate = useEstimate(estimateId);
  const invoices = useJobInvoices(estimateId);
  if (estimate.data && invoices.data) {
    const job = readJobMoney(estimate.data, invoices.data.rows);
    return <EditForm {...props} estimate={estimate.data} job={job} />;
  }
  const error = estimate.error ?? invoices.error;
  const retry = () => {
    void estimate.refetch();
    void invoices.refetch();
  };
  return (
    <Sheet open onOpenChange={props.onOpenChange} title="Edit draft invoice">
      {error ? (
        <CouldNotLoad what="estimate" error={error} onRetry={retry} />
      ) : (
        <Loading label="Loading the job" className="grid gap-6 py-3">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
        </Loading>
      )}
    </Sheet>
  );
}

function draftOf({ covers }: Invoice): CoversDraft {
  const { kind, stageId, percentage, amount } = covers;
  if (kind === 'stage') return { choice: stageId ?? '', unit: 'percent', figure: '' };
  return {
    choice: kind,
    unit: amount === undefined ? 'percent' : 'amount',
    figure: amount ?? percentage ?? '',
  };
}

function EditForm(props: EditInvoiceSheetProps & { estimate: Estimate; job: JobMoney }) {
  const { invoice, estimate, job, onOpenChange } = props;
  const [covers, setCovers] = useState(() => draftOf(invoice));
  const [terms, setTerms] = useState(() => termsOf(invoice));
  const [isTried, setTried] = useState(false);
  const change = useChangeInvoice(invoice.id);
  const { amount, fault } = amountOfCovers(covers, job, estimate.currency);
  const save = () => {
    setTried(true);
    if (fault !== null || dueDaysFault(terms) !== null || change.isPending) return;
    change.mutate(
      { covers: coversOf(covers), ...changedTerms(terms, invoice), updatedAt: invoice.updatedAt },
      {
        onSuccess: () => {
          toast({ title: 'Draft invoice saved' });
          onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'We couldn’t save the invoice. Please try again.'),
      },
    );
  };
  return (
    <Sheet
      open
      onOpenChange={(next) => !change.isPending && onOpenChange(next)}
      title="Edit draft invoice"
      description={[invoice.client?.name, invoice.estimateNumber].filter(Boolean).join(', ')}
      footer={
        <>
          <Button disabled={change.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" busy={change.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <CoversFields {...{ estimate, job, covers, isTried }} onChange={setCovers} />
      <TermsFields terms={terms} onChange={setTerms} />
      {fault === null && <CoversSums job={job} amount={amount} currency={estimate.currency} />}
    </Sheet>
  );
}
