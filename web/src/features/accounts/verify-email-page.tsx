import { useEffect } from 'react';
import { useParams } from 'react-router';
import { messageFor } from '../../lib/error-message.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useEmailVerification } from './api.ts';

const REQUEST_ERROR = 'An error occurred while verifying your email. The link may be expired.';
const REFUSED = 'The verification link may have expired or is invalid';

/** Where the link of the verification email leads: the call is made by itself. */
export function VerifyEmailPage() {
  useDocumentTitle('Verify your email');
  const { token } = useParams();
  const { isSuccess, error } = useEmailVerification(token);

  useEffect(() => {
    if (isSuccess) toast({ title: 'Email Verified!' });
  }, [isSuccess]);
  useEffect(() => {
    if (error)
      toast({
        title: 'Verification Failed',
        description: messageFor(error, REQUEST_ERROR, REFUSED),
        variant: 'destructive',
      });
  }, [error]);

  return (
    <AccountLayout>
      <div aria-live="polite">
        {isSuccess ? <Verified /> : error || token === undefined ? <NotVerified /> : <Verifying />}
      </div>
    </AccountLayout>
  );
}

function Verifying() {
  return (
    <AccountHeading title="Verifying Your Email">
      <span className="inline-flex items-center gap-2.5">
        <Spinner /> This takes a moment.
      </span>
    </AccountHeading>
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
        The link is not valid, or it has expired: links expire after 24 hours and work once. Sign in to have a
        new one sent.
      </AccountHeading>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/login" variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register">Create account</ButtonLink>
      </div>
    </>
  );
}
