import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For an id that is not one of this contractor's estimates. */
export function EstimateNotFound() {
  return (
    <EmptyState
      title="Estimate Not Found"
      headingLevel={1}
      action={<ButtonLink to="/estimates">Back to estimates</ButtonLink>}
    >
      It may have been deleted, or the address is not complete.
    </EmptyState>
  );
}
