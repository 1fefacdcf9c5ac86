import type { Settings } from '@plumbline/contract/settings';
import type { ReactNode } from 'react';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useSettings } from '../api.ts';

const ROWS = [0, 1, 2, 3] as const;

function PanelSkeleton() {
  return (
    <Loading label="Loading the settings" className="grid gap-5 lg:max-w-140">
      {ROWS.map((row) => (
        <span key={row} className="grid gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
        </span>
      ))}
    </Loading>
  );
}

/** Loads the settings for a form; later refetches do not change its initial values. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = useSettings();
  if (data) return children(data);
  if (!error) return <PanelSkeleton />;
  return <CouldNotLoad what="settings" error={error} onRetry={() => void refetch()} />;
}
