import { adviceFor } from '../lib/http/error-message.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The session could not be loaded: offers a retry. */
export function SessionUnknown({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
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
        {adviceFor(error)} Your saved work is safe.
      </EmptyState>
    </main>
  );
}
