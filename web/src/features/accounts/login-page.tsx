import type { LoginRequest } from '@plumbline/contract/accounts';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { loadLater, putOff } from '../../ui/load-later.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { dismissToast } from '../../ui/overlays/toast-store.ts';
import { AccountHeading, AccountLayout } from './account-layout.tsx';
import { useLogIn } from './api.ts';
import type { LoginFaults } from './check-login.ts';

const REQUEST_ERROR = 'An error occurred during login. Please try again.';
const REFUSED = 'Invalid email or password';

const UnverifiedNotice = loadLater(async () => (await import('./unverified-notice.tsx')).UnverifiedNotice);
const findCheck = putOff(async () => (await import('./check-login.ts')).checkLogin);

/** The checked contents of the form. If the check cannot be loaded, it is left to the server. */
async function read(form: HTMLFormElement): Promise<{ credentials?: LoginRequest; faults: LoginFaults }> {
  const fields = new FormData(form);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const credentials = { email: textOf('email'), password: textOf('password') };
  const check = await findCheck().catch(() => undefined);
  return check?.(credentials) ?? { credentials, faults: {} };
}

const isUnverified = (error: unknown) =>
  error instanceof HttpError && error.body.error === 'EMAIL_NOT_VERIFIED';

/** The sign-in form. The route's guard redirects once somebody is signed in. */
export function LoginPage() {
  useDocumentTitle('Sign in');
  const logIn = useLogIn();
  const { form, focusFault } = useFaultFocus();
  /** Null until the form was submitted: from then on they follow what is typed. */
  const [faults, setFaults] = useState<LoginFaults | null>(null);
  /** The toast of the last failure, which must not outlast the next attempt. */
  const failure = useRef<number | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = await read(event.currentTarget);
    setFaults(checked.faults);
    if (!checked.credentials) return focusFault();
    if (failure.current !== null) dismissToast(failure.current);
    logIn.mutate(checked.credentials, {
      onError: (error) => {
        const words = { title: 'Login Failed', fallback: REQUEST_ERROR, refused: REFUSED };
        failure.current = toastFailure(error, words);
      },
    });
  };

  return (
    <AccountLayout>
      <AccountHeading title="Welcome back">Sign in to pick up where you left off.</AccountHeading>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={({ currentTarget }) =>
          faults && void read(currentTarget).then((now) => setFaults(now.faults))
        }
        className="grid gap-6"
      >
        {isUnverified(logIn.error) && logIn.variables && (
          <UnverifiedNotice email={logIn.variables.email} message={messageFor(logIn.error, REFUSED)} />
        )}
        <Field label="Email" error={faults?.email}>
          <TextInput type="email" name="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          error={faults?.password}
          action={
            <Link to="/forgot-password" className="-my-3 inline-flex min-h-11 items-center">
              Forgot password?
            </Link>
          }
        >
          <PasswordInput name="password" autoComplete="current-password" />
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
