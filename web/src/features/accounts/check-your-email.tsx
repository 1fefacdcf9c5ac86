import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/** What a new account sees in place of the form. */
export function CheckYourEmail({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Check Your Email
      </h1>
      <p>
        A verification email was sent to <strong className="wrap-anywhere">{email}</strong>. Open it and
        follow the link to finish setting up your account.
      </p>
      <p className="text-ink-2">
        Nothing there after a few minutes? Look in your spam folder, or contact support.
      </p>
      <div className="mt-2">
        <ButtonLink to="/login" variant="primary">
          Back to Sign In
        </ButtonLink>
      </div>
    </div>
  );
}
