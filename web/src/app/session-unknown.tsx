import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The session could not be loaded: offers a retry. */
export function SessionUnknown({ onRetry }: { onRetry: () => unknown }) {
  return (
    <main className="pt-[12vh]">
      <EmptyState
        headingLevel={1}
        title="Plumbline can't be reached"
        action={
          <Button variant="primary" onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      >
        Check your connection. Nothing you saved is lost.
      </EmptyState>
    </main>
  );
}
