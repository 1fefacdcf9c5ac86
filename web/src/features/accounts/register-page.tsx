import type { RegisterForm as Form } from '@plumbline/contract/accounts';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AccountLayout } from './account-layout.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { keepRegistration, readRegistration } from './kept-registration.ts';
import { RegisterForm } from './register-form.tsx';

interface Registration {
  /** The address that gets the email; null while the form is shown. */
  readonly email: string | null;
  /** The previously entered values, so that only a mistyped address has to be corrected. */
  readonly entered?: Form;
  readonly mistyped?: string;
}

/** Registers an account; afterwards a panel takes the emailed code. */
export function RegisterPage() {
  useDocumentTitle('Start your free trial');
  const [registration, setRegistration] = useState<Registration>(() => ({ email: readRegistration() }));
  const { email, entered, mistyped } = registration;
  const show = (next: Registration) => {
    keepRegistration(next.email);
    setRegistration(next);
  };
  return (
    <AccountLayout>
      {email === null ? (
        <RegisterForm
          entered={entered}
          mistyped={mistyped}
          onRegistered={(form) => show({ email: form.email.trim(), entered: form })}
        />
      ) : (
        <CheckYourEmail
          email={email}
          onCorrect={() => show({ email: null, mistyped: email, ...(entered && { entered }) })}
        />
      )}
    </AccountLayout>
  );
}
