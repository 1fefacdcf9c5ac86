import { useParams } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useFollowedLink } from './api.ts';
import { FollowingLink } from './following-link.tsx';
import { ResendForm } from './resend-form.tsx';
import { isRefusal, useLinkToasts } from './use-link-toasts.ts';

const TOASTS = {
  success: 'Email Verified!',
  failure: 'Verification Failed',
  requestError: 'An error occurred while verifying your email. The link may be expired.',
  refused: 'The verification link may have expired or is invalid',
};

/** The target of the verification email's link, which is followed automatically. */
export function VerifyEmailPage() {
  useDocumentTitle('Verify your email');
  const { token } = useParams();
  const link = useFollowedLink('/api/auth/verify', token);
  useLinkToasts(link, TOASTS);

  return (
    <AccountLayout>
      <div aria-live="polite">
        {link.isSuccess ? (
          <Verified />
        ) : token === undefined || isRefusal(link.error) ? (
          <NotVerified />
        ) : link.error && !link.isFetching ? (
          <NotReached onRetry={() => void link.refetch()} />
        ) : (
          <FollowingLink title="Verifying Your Email" />
        )}
      </div>
    </AccountLayout>
  );
}

function Verified() {
  return (
    <>
      <AccountHeading title="Email Verified Successfully">
        Your account is ready. Sign in to begin.
      </AccountHeading>
      <ButtonLink to="/login" variant="primary">
        Sign In
      </ButtonLink>
    </>
  );
}

function NotVerified() {
  return (
    <>
      <AccountHeading title="Verification Link Invalid">
        The link is not valid, or it has expired: links expire after 24 hours and work once. If you have
        followed it before, you can sign in; if not, have a new one sent.
      </AccountHeading>
      <ResendForm />
      <OtherWays />
    </>
  );
}

/** The request failed, which says nothing about the link. */
function NotReached({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <AccountHeading title="Verification Link Invalid">
        The link could not be checked just now. It may still be good: links expire after 24 hours.
      </AccountHeading>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      <OtherWays />
    </>
  );
}

function OtherWays() {
  return (
    <div className="mt-8 flex flex-wrap gap-2 border-t border-line pt-6">
      <ButtonLink to="/login">Sign In</ButtonLink>
      <ButtonLink to="/register">Create account</ButtonLink>
    </div>
  );
}
