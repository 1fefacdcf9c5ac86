import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { adviceFor } from '../../lib/http/error-message.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useFollowedLink } from './api.ts';
import { FollowingLink } from './following-link.tsx';
import { isRefusal, useLinkToasts } from './use-link-toasts.ts';

const TOASTS = {
  success: 'Email Changed!',
  failure: 'Email Not Changed',
  requestError: 'An error occurred while changing your email. Please try again.',
  refused: 'The link may have expired or is invalid',
};

/** The target of the link mailed to a new address: from then on, that address is used to sign in. */
export function ConfirmEmailPage() {
  useDocumentTitle('Confirm your new email');
  const { token } = useParams();
  const link = useFollowedLink('/api/auth/confirm-email', token);
  useLinkToasts(link, TOASTS);

  const queryClient = useQueryClient();
  useEffect(() => {
    if (link.isSuccess) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }, [link.isSuccess, queryClient]);

  return (
    <AccountLayout>
      <div aria-live="polite">
        {link.isSuccess ? (
          <Confirmed />
        ) : token === undefined || isRefusal(link.error) ? (
          <NotConfirmed />
        ) : link.error && !link.isFetching ? (
          <NotReached error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <FollowingLink title="Confirming Your New Email" />
        )}
      </div>
    </AccountLayout>
  );
}

const toSettings = (
  <ButtonLink to="/settings#security" variant="primary">
    Go to Settings
  </ButtonLink>
);

function Confirmed() {
  return (
    <>
      <AccountHeading title="Email Changed">Sign in with your new address from now on.</AccountHeading>
      {toSettings}
    </>
  );
}

function NotConfirmed() {
  return (
    <>
      <AccountHeading title="Confirmation Link Invalid">
        Links work once and expire after 24 hours. If you didn’t use this one, your email hasn’t changed. You
        can request a new link in Settings.
      </AccountHeading>
      {toSettings}
    </>
  );
}

/** The request failed; the link may still be valid. */
function NotReached({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <AccountHeading title="We couldn’t check the link">
        {adviceFor(error)} Your link still works.
      </AccountHeading>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
