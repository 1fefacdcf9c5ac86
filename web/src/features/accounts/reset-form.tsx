import { zodResolver } from '@hookform/resolvers/zod';
import { type ResetForm as Form, resetForm } from '@plumbline/contract/accounts/account-security';
import { useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { PASSWORD_HINT } from '../../lib/password-hint.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AccountHeading } from './account-layout.tsx';
import { useResetPassword } from './api.ts';

const REQUEST_ERROR = 'An error occurred while resetting your password. The link may be expired.';
const REFUSED = 'The reset link may have expired or is invalid';

/** Statuses about the link itself; a rejected password or a rate limit leaves it valid. */
const LINK_REFUSALS: readonly number[] = [400, 404, 409, 410];

interface ResetFormProps {
  token: string;
  onReset: () => void;
  /** The link is used, expired or invalid. */
  onLinkRefused: () => void;
}

/** A new password, typed twice. */
export function ResetForm({ token, onReset, onLinkRefused }: ResetFormProps) {
  useDocumentTitle('Set a new password');
  const reset = useResetPassword(token);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ password }) =>
    reset.mutate(password, {
      onSuccess: () => {
        toast({ title: 'Password Reset Successful' });
        onReset();
      },
      onError: (error) => {
        const aboutPassword = applyIssues(error, ['password'], setError);
        toastFailure(error, { title: 'Reset Failed', fallback: REQUEST_ERROR, refused: REFUSED });
        if (!aboutPassword && error instanceof HttpError && LINK_REFUSALS.includes(error.status))
          onLinkRefused();
      },
    }),
  );

  return (
    <>
      <AccountHeading title="Set a new password">Saving it signs you out on every device.</AccountHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="New password" hint={PASSWORD_HINT} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={reset.isPending}
          busyLabel="Saving..."
          className="mt-1"
        >
          Save new password
        </Button>
      </form>
    </>
  );
}
