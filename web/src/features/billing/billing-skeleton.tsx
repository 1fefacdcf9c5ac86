import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PLAN_INCLUSIONS } from './plan-offer.ts';

/** Placeholder of the plan's status and sheet while they load. */
export function BillingSkeleton() {
  return (
    <Loading label="Loading your plan" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
      <span className="grid content-start gap-4 border-t border-ink pt-5">
        <Skeleton className="w-16" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="w-64" />
      </span>
      <span className="grid gap-6 rounded border border-line bg-surface p-4 md:p-6">
        <Skeleton className="h-5 w-40" />
        {PLAN_INCLUSIONS.map((name) => (
          <Skeleton key={name} className="w-7/12" />
        ))}
        <Skeleton className="h-10 w-full" />
      </span>
    </Loading>
  );
}
