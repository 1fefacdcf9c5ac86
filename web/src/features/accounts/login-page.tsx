import type { LoginRequest } from '@plumbline/contract/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { checkLater } from '../../ui/load-later.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useLogIn } from './api.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';

const REQUEST_ERROR = 'An error occurred during login. Please try again.';
const REFUSED = 'Invalid email or password';

const resolver = checkLater(async () => (await import('./check-login.ts')).checkLogin);

const isUnverified = (error: unknown) =>
  error instanceof HttpError && error.body.error === 'EMAIL_NOT_VERIFIED';

/** The sign-in form. The route's guard redirects once somebody is signed in. */
export function LoginPage() {
  useDocumentTitle('Sign in');
  const logIn = useLogIn();
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    logIn.mutate(credentials, {
      onError: (error) =>
        toastFailure(error, { title: 'Login Failed', fallback: REQUEST_ERROR, refused: REFUSED }),
    }),
  );

  return (
    <AccountLayout>
      <AccountHeading title="Welcome back">Sign in to pick up where you left off.</AccountHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        {isUnverified(logIn.error) && logIn.variables && (
          <UnverifiedNotice email={logIn.variables.email} message={messageFor(logIn.error, REFUSED)} />
        )}
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          action={
            <Link to="/forgot-password" className="-my-3 inline-flex min-h-11 items-center">
              Forgot password?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={logIn.isPending} busyLabel="Signing in...">
          Sign in
        </Button>
        <p className="text-ink-2">
          New here? <Link to="/register">Start your free trial</Link>
        </p>
      </form>
    </AccountLayout>
  );
}
