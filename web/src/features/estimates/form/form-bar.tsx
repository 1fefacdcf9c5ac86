import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface FormBarProps {
  title: string;
  /** The estimate's number and status, once it has been saved. */
  saved: { estimateNumber: string; status: EstimateStatus } | null;
}

/** The form's full-width title bar. */
export function FormBar({ title, saved }: FormBarProps) {
  return (
    <div className="flex min-h-bar items-center gap-3 border-b border-line px-4 xl:min-h-16 xl:px-8">
      <Link
        to="/estimates"
        aria-label="Back to estimates"
        className="-ml-2 grid size-11 place-items-center rounded text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1 className="text-lg">{title}</h1>
      {saved && (
        <>
          <span className="figures text-ink-2 max-md:hidden">{saved.estimateNumber}</span>
          <StatusChip status={saved.status} />
        </>
      )}
    </div>
  );
}
