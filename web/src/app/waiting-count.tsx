import { useEstimateCounts } from '../features/estimates/api.ts';
import { CountBadge } from '../ui/badge.tsx';

/** The number of estimates that need an answer, in the link to the estimates. Renders nothing for zero. */
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
