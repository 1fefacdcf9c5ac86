import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEmailRequest, changeEmailRequest } from '@plumbline/contract/accounts/account-security';
import { useForm } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useChangeEmail } from './api.ts';

const EMPTY: ChangeEmailRequest = { email: '', password: '' };

/** Changes the address, verified by a link sent to it; until it is followed the old one stays. */
export function EmailForm() {
  const { email: oldEmail } = useProfile();
  const change = useChangeEmail();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangeEmailRequest>({
    resolver: zodResolver(changeEmailRequest),
    defaultValues: EMPTY,
  });
  const { errors } = formState;

  const submit = handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: () => reset(EMPTY),
      onError: (error) => {
        applyIssues(error, ['email', 'password'], setError);
        toastFailure(error, {
          title: 'Email Not Changed',
          fallback: 'Failed to change your email. Please try again.',
        });
      },
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p>
        You sign in as <strong className="wrap-anywhere">{oldEmail}</strong>.
      </p>
      {change.isSuccess && (
        <Banner title="Check Your Email.">
          We emailed a link to <strong className="wrap-anywhere">{change.variables.email}</strong>. Your old
          address stays until you open it.
        </Banner>
      )}
      <Field
        label="New email"
        hint="We’ll email a link to the new address. The old one stays until you open it."
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" busy={change.isPending} busyLabel="Sending..." className="justify-self-start">
        Change email
      </Button>
    </form>
  );
}
