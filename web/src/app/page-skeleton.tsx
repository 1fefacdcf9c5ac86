import { Loading, Skeleton } from '../ui/skeleton.tsx';

const ROWS = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12'];

/** Placeholder of a page while it loads: header, title, rows. */
export function PageSkeleton() {
  return (
    <main>
      <Loading label="Loading">
        <div className="h-bar border-b border-line" />
        <div className="mx-auto max-w-page px-4 py-6 md:p-8">
          <div className="mb-6 flex min-h-control items-center">
            <Skeleton className="h-6 w-44" />
          </div>
          <div className="grid gap-6 border-t border-ink pt-6">
            {ROWS.map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </div>
      </Loading>
    </main>
  );
}
