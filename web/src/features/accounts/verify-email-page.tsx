import { useParams } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useVerifyLink } from './api.ts';
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
  const link = useVerifyLink(token);
  useLinkToasts(link, TOASTS);

  return (
    <AccountLayout>
      <div aria-live="polite">
        {link.isSuccess ? (
          <Verified signedIn={link.data.signedIn} />
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

/** Names the account, so that nobody continues in a stranger's. */
function Verified({ signedIn }: { signedIn: boolean }) {
  const { profile } = useSession();
  if (!signedIn && profile)
    return (
      <>
        <AccountHeading title="Email Verified Successfully">
          This browser is signed in as <strong className="wrap-anywhere">{profile.email}</strong>. Log out to
          sign in to the new account.
        </AccountHeading>
        <a href="/api/logout" className={buttonClasses({ variant: 'primary' })}>
          Log out
        </a>
      </>
    );
  return (
    <>
      <AccountHeading title="Email Verified Successfully">
        {profile ? (
          <>
            You’re signed in as <strong className="wrap-anywhere">{profile.email}</strong>.
          </>
        ) : (
          'Your account is ready. Sign in to begin.'
        )}
      </AccountHeading>
      {/* Leads on to the dashboard once signed in. */}
      <ButtonLink to="/login" variant="primary">
        {profile ? 'Continue' : 'Sign In'}
      </ButtonLink>
    </>
  );
}

function NotVerified() {
  return (
    <>
      <AccountHeading title="Verification Link Invalid">
        Links work once and expire after 24 hours. If you already used this one, just sign in. Otherwise,
        enter your email and we’ll send you a new link.
      </AccountHeading>
      <ResendForm />
      <OtherWays />
    </>
  );
}

/** The request failed; the link may still be valid. */
function NotReached({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <AccountHeading title="Verification Link Invalid">
        We couldn’t check the link just now. It may still work: links last 24 hours.
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
