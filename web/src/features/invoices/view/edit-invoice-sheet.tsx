import type { Invoice } from '@plumbline/contract/invoices';
import { useState } from 'react';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useChangeOrders, useEstimate } from '../../estimates/api.ts';
import { useChangeInvoice, useJobInvoices } from '../api.ts';
import { CoversFields } from '../job/covers-fields.tsx';
import { CoversSums } from '../job/covers-sums.tsx';
import { amountOfCovers, type CoversDraft, coversOf, readJobMoney } from '../job/job-money.ts';
import { changedTerms, dueDaysFault, termsOf } from './draft-terms.ts';
import { TermsFields } from './terms-fields.tsx';

interface EditInvoiceSheetProps {
  /** A draft. */
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes the covered part, the due date and the note of a draft. */
export function EditInvoiceSheet(props: EditInvoiceSheetProps) {
  const { open, invoice } = props;
  const { estimateId, status } = invoice;
  if (!open || status !== 'draft' || estimateId === null) return null;
  return <OpenSheet {...props} estimateId={estimateId} />;
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

/** The estimate of a draft and its money, once both have loaded. */
function useJob(estimateId: string) {
  const estimate = useEstimate(estimateId);
  const invoices = useJobInvoices(estimateId);
  const changes = useChangeOrders(estimateId);
  const isRead = estimate.data && invoices.data && changes.data;
  return {
    job: isRead && {
      estimate: estimate.data,
      money: readJobMoney(estimate.data, invoices.data.rows, changes.data),
    },
    error: estimate.error ?? invoices.error ?? changes.error,
    retry: () => {
      void estimate.refetch();
      void invoices.refetch();
      void changes.refetch();
    },
  };
}

/** One sheet while it loads and after, so that the focus goes back to what opened it. */
function OpenSheet({ invoice, estimateId, onOpenChange }: EditInvoiceSheetProps & { estimateId: string }) {
  const { job, error, retry } = useJob(estimateId);
  const [covers, setCovers] = useState(() => draftOf(invoice));
  const [terms, setTerms] = useState(() => termsOf(invoice));
  const [isTried, setTried] = useState(false);
  const change = useChangeInvoice(invoice.id);
  const chosen = job && amountOfCovers(covers, job.money, job.estimate.currency);
  const save = () => {
    setTried(true);
    if (chosen?.fault !== null || dueDaysFault(terms) !== null || change.isPending) return;
    change.mutate(
      { covers: coversOf(covers), ...changedTerms(terms, invoice), updatedAt: invoice.updatedAt },
      {
        onSuccess: () => {
          toast({ title: 'Draft invoice saved' });
          onOpenChange(false);
        },
        onError: (failure) => reportFailure(failure, 'We couldn’t save the invoice. Please try again.'),
      },
    );
  };
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title="Edit draft invoice"
      description={[invoice.client?.name, invoice.estimateNumber].filter(Boolean).join(', ')}
      busy={change.isPending}
      action={{ label: 'Save', disabled: !job, onClick: save }}
    >
      {job && chosen ? (
        <>
          <CoversFields
            estimate={job.estimate}
            job={job.money}
            covers={covers}
            isTried={isTried}
            onChange={setCovers}
          />
          <TermsFields terms={terms} onChange={setTerms} />
          {chosen.fault === null && (
            <CoversSums job={job.money} amount={chosen.amount} currency={job.estimate.currency} />
          )}
        </>
      ) : error ? (
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
