import { zodResolver } from '@hookform/resolvers/zod';
import { type ForgotRequest, forgotRequest } from '@plumbline/contract/accounts/account-security';
import { useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { useResendVerification } from './api.ts';

/** Requests a new verification link. The response is the same for every address. */
export function ResendForm() {
  const resend = useResendVerification();
  const { register, handleSubmit, setError, formState } = useForm<ForgotRequest>({
    resolver: zodResolver(forgotRequest),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(({ email }) =>
    resend.mutate(email, {
      onError: (error) => {
        applyIssues(error, ['email'], setError);
        toastFailure(error, {
          title: 'Email not sent',
          fallback: 'We couldn’t send the email. Please try again.',
        });
      },
    }),
  );

  if (resend.isSuccess) return <Banner title="Check Your Email.">{resend.data.message}</Banner>;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={resend.isPending}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Send a new link
      </Button>
    </form>
  );
}
