import { useEstimateCounts } from '../features/estimates/api.ts';
import { CountBadge } from '../ui/badge.tsx';

/** How many estimates need an answer, in the link to the estimates. Nothing if none does. */
export function WaitingCount({ className }: { className?: string }) {
  const count = useEstimateCounts().data?.needsAnswer ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="contents">
        <CountBadge count={count} className={className} />
      </span>
      <span className="sr-only">, {count === 1 ? '1 needs' : `${count} need`} an answer</span>
    </>
  );
}
