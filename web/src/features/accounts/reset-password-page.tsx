import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountPanel } from './account-panel.tsx';
import { useResetLink } from './api.ts';
import { FollowingLink } from './following-link.tsx';
import { ResetForm } from './reset-form.tsx';

/** The target of the reset email's link. */
export function ResetPasswordPage() {
  const { token } = useParams();
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null);
  const link = useResetLink(outcome === null ? token : undefined);
  const isInvalid = token === undefined || link.data?.valid === false;

  useEffect(() => {
    if (isInvalid && outcome === null)
      toast({
        title: 'Invalid Reset Link',
        description: 'This reset link is invalid or has expired.',
        variant: 'destructive',
      });
  }, [isInvalid, outcome]);

  return (
    <AccountLayout>
      {outcome === 'done' ? (
        <ResetComplete />
      ) : outcome === 'refused' || isInvalid ? (
        <InvalidResetLink />
      ) : link.isLoading ? (
        <CheckingLink />
      ) : (
        <ResetForm
          token={token}
          onReset={() => setOutcome('done')}
          onLinkRefused={() => setOutcome('refused')}
        />
      )}
    </AccountLayout>
  );
}

function CheckingLink() {
  useDocumentTitle('Set a new password');
  return <FollowingLink title="Checking Your Link" />;
}

function ResetComplete() {
  useDocumentTitle('Password Reset Complete');
  return (
    <AccountPanel
      title="Password Reset Complete"
      actions={
        <ButtonLink to="/login" variant="primary">
          Sign In Now
        </ButtonLink>
      }
    >
      <p>Your new password is saved. You’ve been signed out everywhere, so please sign in again.</p>
    </AccountPanel>
  );
}

function InvalidResetLink() {
  useDocumentTitle('Invalid Reset Link');
  return (
    <AccountPanel
      title="Invalid Reset Link"
      actions={
        <>
          <ButtonLink to="/forgot-password" variant="primary">
            Request new link
          </ButtonLink>
          <ButtonLink to="/login">Back to Sign In</ButtonLink>
        </>
      }
    >
      <p>This link has expired or was already used. Reset links work once, for 1 hour.</p>
    </AccountPanel>
  );
}
