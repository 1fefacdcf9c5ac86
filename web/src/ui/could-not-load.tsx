import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** For a list or an estimate that failed to load. */
export function CouldNotLoad({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <EmptyState
      title={`Your ${what} could not be loaded`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection and try again
    </EmptyState>
  );
}
