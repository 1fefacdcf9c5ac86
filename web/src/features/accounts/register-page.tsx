import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AccountLayout } from './account-layout.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registers an account; afterwards a panel says where to look. */
export function RegisterPage() {
  useDocumentTitle('Start your free trial');
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null);
  return (
    <AccountLayout>
      {registeredEmail === null ? (
        <RegisterForm onRegistered={setRegisteredEmail} />
      ) : (
        <CheckYourEmail email={registeredEmail} />
      )}
    </AccountLayout>
  );
}
