import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountLayout } from './account-layout.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ForgotForm } from './forgot-form.tsx';

/** Requests a reset link; afterwards a panel tells the user to check their email. */
export function ForgotPasswordPage() {
  useDocumentTitle('Forgot your password?');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountLayout>
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <AccountPanel
          title="Check Your Email"
          actions={
            <>
              <ButtonLink to="/login" variant="primary">
                Back to Sign In
              </ButtonLink>
              <Button onClick={() => setSentTo(null)}>Try Different Email</Button>
            </>
          }
        >
          <p>If an account with the email exists, reset instructions were sent</p>
          <p className="text-ink-2">
            Sent to <strong className="wrap-anywhere text-ink">{sentTo}</strong>. The link works once, for 1
            hour. Don’t see it after a few minutes? Check your spam folder.
          </p>
        </AccountPanel>
      )}
    </AccountLayout>
  );
}
