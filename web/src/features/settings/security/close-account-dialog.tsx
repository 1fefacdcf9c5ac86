import { zodResolver } from '@hookform/resolvers/zod';
import { type CloseAccountRequest, closeAccountRequest } from '@plumbline/contract/accounts/account-security';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useCloseAccount, useClosingSummary } from './api.ts';
import { closingWords } from './closing-words.ts';
import { ExportButton } from './export-data.tsx';

/** The page's data belongs to a closed account, so a full page load leaves it. */
const leave = () => location.assign('/');

/** Lists what is deleted, offers an export first, and asks for the password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { data: summary, error: summaryError } = useClosingSummary();
  const close = useCloseAccount();
  const { register, handleSubmit, setError, formState } = useForm<CloseAccountRequest>({
    resolver: zodResolver(closeAccountRequest),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit((fields) =>
    close.mutate(fields, {
      onError: (error) => {
        applyIssues(error, ['password'], setError);
        toastFailure(error, {
          title: 'Account Not Closed',
          fallback: 'Failed to close your account. Please try again.',
        });
      },
    }),
  );

  if (close.isSuccess)
    return (
      <Dialog
        open
        onOpenChange={leave}
        title="Your account is closed"
        description="Everything in it has been deleted. Thank you for using Plumbline."
        footer={
          <a href="/" className={buttonClasses({ variant: 'primary' })}>
            Go to the homepage
          </a>
        }
      />
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Close account"
      description={
        summary
          ? `This permanently deletes ${closingWords(summary)}.`
          : summaryError
            ? 'This permanently deletes your account, with every client and estimate in it.'
            : 'Checking what’s in your account…'
      }
      busy={close.isPending}
      action={{
        label: 'Close account',
        form: formId,
        variant: 'danger',
        disabled: !summary && !summaryError,
        busyLabel: 'Closing...',
      }}
    >
      <p>Links you’ve sent to clients stop working right away. This can’t be undone.</p>
      <div className="grid justify-items-start gap-3 border-y border-line py-4">
        <p>Download your data first:</p>
        <ExportButton />
      </div>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Your password" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </Dialog>
  );
}
