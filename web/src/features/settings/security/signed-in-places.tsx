import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import { formatDate, formatRelativeTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useSessions, useSignOutElsewhere } from './api.ts';

const FAILED = 'Failed to sign out there. Please try again.';
const ROW = 'flex min-h-16 items-center gap-4 border-b border-line py-2.5 first:border-t';

/** The account's sessions: this one marked, the others with a sign-out button. */
export function SignedInPlaces() {
  const { data: sessions, error, refetch } = useSessions();
  const signOut = useSignOutElsewhere();
  const end = (id: string | null, done: string) =>
    signOut.mutate(id, {
      onSuccess: () => toast({ title: done }),
      onError: (failure) => toastFailure(failure, { fallback: FAILED }),
    });

  if (!sessions) return error ? <ListNotLoaded onRetry={() => void refetch()} /> : <PlacesSkeleton />;

  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul aria-label="Where you’re signed in">
        {sessions.map((session) => (
          <Place
            key={session.id}
            session={session}
            busy={signOut.isPending && signOut.variables === session.id}
            onSignOut={() => end(session.id, `Signed out on ${session.device}`)}
          />
        ))}
      </ul>
      {others > 1 && (
        <Button
          className="mt-4"
          busy={signOut.isPending && signOut.variables === null}
          onClick={() => end(null, 'Signed out everywhere else')}
        >
          Sign out all others
        </Button>
      )}
    </>
  );
}

interface PlaceProps {
  session: AccountSession;
  busy: boolean;
  onSignOut: () => void;
}

function Place({ session, busy, onSignOut }: PlaceProps) {
  const { device, createdAt, lastUsedAt, current } = session;
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-ink-2">
          {current ? 'In use now' : `Last used ${formatRelativeTime(lastUsedAt)}`} · signed in{' '}
          {formatDate(createdAt)}
        </p>
      </div>
      {current ? (
        <Badge>This device</Badge>
      ) : (
        <Button busy={busy} onClick={onSignOut} aria-label={`Sign out on ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function PlacesSkeleton() {
  return (
    <Loading label="Loading where you are signed in">
      {['w-40', 'w-32'].map((width) => (
        <div key={width} className={ROW}>
          <div className="grid flex-1 gap-2">
            <Skeleton className={width} />
            <Skeleton className="w-56" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
