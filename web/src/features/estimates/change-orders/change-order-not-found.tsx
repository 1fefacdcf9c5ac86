import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** For an id that is not one of this contractor's change orders. */
export function ChangeOrderNotFound() {
  return (
    <EmptyState
      title="Change order not found"
      headingLevel={1}
      action={<ButtonLink to="/estimates">Back to estimates</ButtonLink>}
    >
      It may have been deleted, or the address is not complete.
    </EmptyState>
  );
}
