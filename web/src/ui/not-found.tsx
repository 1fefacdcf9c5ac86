import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useNoOwnBar } from './no-own-bar.ts';

interface NotFoundProps {
  /** Capitalized: "Change Order". */
  what: string;
  /** The list that it would be in. */
  list: { readonly to: string; readonly name: string };
}

/** For an id that is not one of this contractor's, in place of the whole page. */
export function NotFound({ what, list }: NotFoundProps) {
  useNoOwnBar();
  return (
    <EmptyState
      title={`${what} Not Found`}
      headingLevel={1}
      action={<ButtonLink to={list.to}>{`Back to ${list.name}`}</ButtonLink>}
    >
      It may have been deleted, or the address may be incomplete.
    </EmptyState>
  );
}
