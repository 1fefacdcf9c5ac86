import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** In the place of a list in a section that could not be read. */
export function ListNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={3}
      title="This list could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
      className="py-4"
    />
  );
}
