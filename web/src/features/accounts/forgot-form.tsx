import { zodResolver } from '@hookform/resolvers/zod';
import { type ForgotRequest, forgotRequest } from '@plumbline/contract/accounts/account-security';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AccountHeading } from './account-layout.tsx';
import { useForgotPassword } from './api.ts';

const REQUEST_ERROR = 'An error occurred while sending the reset email. Please try again.';

/** Asks where to send the link. The response does not reveal whether the address has an account. */
export function ForgotForm({ onSent }: { onSent: (typedEmail: string) => void }) {
  const forgot = useForgotPassword();
  const { register, handleSubmit, getValues, setError, formState } = useForm<ForgotRequest>({
    resolver: zodResolver(forgotRequest),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(({ email }) => {
    const typedEmail = getValues('email').trim();
    forgot.mutate(email, {
      onSuccess: () => {
        toast({ title: 'Reset Email Sent' });
        onSent(typedEmail);
      },
      onError: (error) => {
        applyIssues(error, ['email'], setError);
        toastFailure(error, { title: 'Request Failed', fallback: REQUEST_ERROR });
      },
    });
  });

  return (
    <>
      <AccountHeading title="Forgot your password?">
        Enter the email you sign in with, and we’ll email you a link to set a new one.
      </AccountHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <Field label="Email" error={formState.errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={forgot.isPending} busyLabel="Sending...">
          Send reset link
        </Button>
        <p className="text-ink-2">
          Remembered it? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </>
  );
}
