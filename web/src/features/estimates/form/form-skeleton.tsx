import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

const SECTIONS = ['client', 'job', 'labor', 'materials'];

/** Placeholder of the form while its data loads. */
export function FormSkeleton() {
  return (
    <Loading label="Loading the estimate">
      <div
        data-own-header=""
        className="flex min-h-bar items-center border-b border-line px-4 xl:min-h-16 xl:px-8"
      >
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="px-4 md:px-8 xl:max-w-225 xl:pl-18">
        {SECTIONS.map((section) => (
          <div key={section} className="border-b border-line py-6">
            <Skeleton className="mb-6 h-4 w-36" />
            <div className="grid gap-4 md:grid-cols-2">
              <Skeleton className="h-control w-full" />
              <Skeleton className="h-control w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
