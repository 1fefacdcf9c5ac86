import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';

/** Replaces a section's list that failed to load. */
export function ListNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={3}
      title="We couldn’t load this list"
      action={<Button onClick={onRetry}>Try again</Button>}
      compact
    />
  );
}
