import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'];

/** Placeholder of a document's page while it loads. */
export function ViewSkeleton({ label = 'Loading the estimate' }: { label?: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-3 mb-8 h-6 w-3/5" />
      <div className="grid grid-cols-2 gap-4 border-t border-ink pt-5 md:grid-cols-4">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-3/4" />
      </div>
      <div className="mt-10 grid gap-7">
        {ROWS.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </Loading>
  );
}
