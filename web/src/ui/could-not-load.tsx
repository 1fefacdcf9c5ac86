import { adviceFor } from '../lib/http/error-message.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface CouldNotLoadProps {
  /** "estimates" */
  what: string;
  error: unknown;
  onRetry: () => void;
  headingLevel?: 2 | 3;
  className?: string;
}

/** For a list or a page that failed to load. */
export function CouldNotLoad({ what, error, onRetry, headingLevel = 2, className = '' }: CouldNotLoadProps) {
  return (
    <EmptyState
      title={`We couldn’t load your ${what}`}
      headingLevel={headingLevel}
      className={className}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {adviceFor(error)}
    </EmptyState>
  );
}
