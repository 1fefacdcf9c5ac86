import { Spinner } from '../../ui/spinner.tsx';
import { AccountHeading } from './account-layout.tsx';

/** Shown while the server checks a link from an email. */
export function FollowingLink({ title }: { title: string }) {
  return (
    <AccountHeading title={title}>
      <span className="inline-flex items-center gap-2.5">
        <Spinner /> This takes a moment.
      </span>
    </AccountHeading>
  );
}
