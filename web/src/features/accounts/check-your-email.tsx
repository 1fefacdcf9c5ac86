import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { AccountPanel } from './account-panel.tsx';
import { useResendVerification, useSessionOnReturn } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { keepRegistration } from './kept-registration.ts';

interface CheckYourEmailProps {
  email: string;
  /** Returns to the form to correct the address. */
  onCorrect: () => void;
}

/** Replaces the form after registration: takes the code, sends the email again, or leads back to correct the address. */
export function CheckYourEmail({ email, onCorrect }: CheckYourEmailProps) {
  const resend = useResendVerification();
  const [sendings, setSendings] = useState(0);
  useSessionOnReturn();
  // Leaving the page ends the registration; a reload does not.
  useEffect(() => () => keepRegistration(null), []);
  const send = () =>
    resend.mutate(email, {
      onSuccess: () => setSendings((count) => count + 1),
      onError: (error) =>
        toastFailure(error, {
          title: 'Email not sent',
          fallback: 'We couldn’t send the email. Please try again.',
        }),
    });
  return (
    <AccountPanel
      title="Check Your Email"
      takesFocus={false}
      actions={
        <>
          <Button busy={resend.isPending} busyLabel="Sending..." onClick={send}>
            Resend email
          </Button>
          <Button variant="ghost" onClick={onCorrect}>
            Wrong address?
          </Button>
          <ButtonLink to="/login" variant="ghost" className="max-md:-ml-4">
            Back to Sign In
          </ButtonLink>
        </>
      }
    >
      <p>
        A verification email was sent to <strong className="wrap-anywhere">{email}</strong>. Enter the 6-digit
        code from it, or open its link.
      </p>
      {/* A new code gets an empty field. */}
      <CodeForm key={sendings} />
      <output className="text-ink-2">
        {sendings > 0
          ? 'We sent a new email. Use the code in that one.'
          : 'Don’t see it after a few minutes? Check your spam folder, or contact support.'}
      </output>
    </AccountPanel>
  );
}
