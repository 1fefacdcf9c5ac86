import { ButtonLink } from '../../ui/button.tsx';
import { AccountPanel } from './account-panel.tsx';

/** Replaces the form after registration. */
export function CheckYourEmail({ email }: { email: string }) {
  return (
    <AccountPanel
      title="Check Your Email"
      actions={
        <ButtonLink to="/login" variant="primary">
          Back to Sign In
        </ButtonLink>
      }
    >
      <p>
        A verification email was sent to <strong className="wrap-anywhere">{email}</strong>. Open it and
        follow the link to finish setting up your account.
      </p>
      <p className="text-ink-2">
        Nothing there after a few minutes? Look in your spam folder, or contact support.
      </p>
    </AccountPanel>
  );
}
