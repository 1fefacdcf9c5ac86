import type { Client } from '@plumbline/contract/clients';
import type { EstimateSummary } from '@plumbline/contract/estimates';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { Copy } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { Money } from '../../ui/money/money.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useDuplicateEstimate } from '../estimates/api.ts';
import { useClientEstimates } from './api.ts';

function Row({ estimate }: { estimate: EstimateSummary }) {
  const navigate = useNavigate();
  const duplicate = useDuplicateEstimate();
  const { id, estimateNumber, status, jobDescription, jobType, createdAt, totalAmount, currency } = estimate;
  const startFrom = () =>
    duplicate.mutate(id, {
      onSuccess: (copy) => {
        toast({ title: 'Estimate duplicated successfully' });
        void navigate(`/estimates/${copy.id}/edit`);
      },
      onError: (error) => toastFailure(error, { fallback: 'Failed to duplicate estimate' }),
    });
  return (
    <li className="border-b border-line pt-3 pb-1">
      <Link
        to={`/estimates/${id}/view`}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-ink no-underline hover:underline"
      >
        <span className="line-clamp-2 font-medium wrap-anywhere">
          {jobDescription || jobType?.name || estimateNumber}
        </span>
        <Money amount={totalAmount} currency={currency} className="font-strong" />
        <span className="figures text-sm text-ink-2">
          {estimateNumber} · {formatDate(createdAt)}
        </span>
        <StatusChip
          status={status}
          isExpired={estimate.isExpired && awaitsAnswer(status)}
          look="bare"
          className="justify-self-end"
        />
      </Link>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<Copy aria-hidden="true" />}
        busy={duplicate.isPending}
        onClick={startFrom}
      >
        Same lines as {estimateNumber}
      </Button>
    </li>
  );
}

/** A client's estimates, newest first, each of which can be the start of a new one. */
export function ClientEstimates({ client }: { client: Client }) {
  const { data, error, refetch } = useClientEstimates(client.id);
  if (!data && error) return <CouldNotLoad what="estimates" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading estimates">
        <Skeleton className="w-full" />
      </Loading>
    );
  if (data.total === 0) return <p className="text-ink-2">No estimates yet</p>;
  return (
    <>
      <ul>
        {data.rows.map((estimate) => (
          <Row key={estimate.id} estimate={estimate} />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className="mt-3 text-sm text-ink-2">
          The newest {data.rows.length} of {data.total} estimates
        </p>
      )}
    </>
  );
}
