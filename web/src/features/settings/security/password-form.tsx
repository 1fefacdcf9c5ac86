import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangePasswordForm, changePasswordForm } from '@plumbline/contract/accounts/account-security';
import { useForm } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { PASSWORD_HINT } from '../../../lib/password-hint.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useChangePassword } from './api.ts';

const EMPTY: ChangePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The current password, and a new one, typed twice. */
export function PasswordForm() {
  const { email } = useProfile();
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: EMPTY,
  });
  const { errors } = formState;

  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          reset(EMPTY);
          toast({ title: 'Password changed', description: 'You’re signed out on every other device.' });
        },
        onError: (error) => {
          applyIssues(error, ['currentPassword', 'newPassword'], setError);
          toastFailure(error, {
            title: 'Password Not Changed',
            fallback: 'Failed to change your password. Please try again.',
          });
        },
      },
    ),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field label="New password" hint={PASSWORD_HINT} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" busy={change.isPending} busyLabel="Saving..." className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
