import { zodResolver } from '@hookform/resolvers/zod';
import { type RegisterForm as Form, registerForm } from '@plumbline/contract/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { PASSWORD_HINT } from '../../lib/password-hint.ts';
import { readAttribution } from '../../lib/third-parties/attribution.ts';
import { reportConversion } from '../../lib/third-parties/conversions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AccountHeading } from './account-layout.tsx';
import { useRegister } from './api.ts';

const REQUEST_ERROR = 'An error occurred during registration. Please try again.';
const REFUSED = 'An error occurred during registration';

const FIELDS = ['firstName', 'lastName', 'email', 'companyName', 'password'] as const;
const EMPTY: Form = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  password: '',
  confirmPassword: '',
};

/** Reports a lead to the advertising pixel, and logs the campaign to the console, without personal data. */
function reportLead(): void {
  reportConversion('Lead');
  const attribution = readAttribution();
  // oxlint-disable-next-line no-console -- lets a campaign be checked in the browser
  if (attribution) console.info('Registered by way of', attribution);
}

/** Asks for name, e-mail and a password, typed twice. `onRegistered` gets the address as typed. */
export function RegisterForm({ onRegistered }: { onRegistered: (typedEmail: string) => void }) {
  const registration = useRegister();
  const { register, handleSubmit, getValues, setError, formState } = useForm<Form>({
    resolver: zodResolver(registerForm),
    defaultValues: EMPTY,
  });
  const { errors } = formState;

  const submit = handleSubmit((form) => {
    const typedEmail = getValues('email').trim();
    registration.mutate(form, {
      onSuccess: () => {
        toast({
          title: 'Registration Successful!',
          description: 'Please check your email to verify your account before signing in.',
        });
        reportLead();
        onRegistered(typedEmail);
      },
      onError: (error) => {
        applyIssues(error, FIELDS, setError);
        toastFailure(error, { title: 'Registration Failed', fallback: REQUEST_ERROR, refused: REFUSED });
      },
    });
  });

  return (
    <>
      <AccountHeading title="Start your free trial">
        Seven days, no card. Your first estimate can be out today.
      </AccountHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label="Company name (optional)" error={errors.companyName?.message}>
          <TextInput autoComplete="organization" {...register('companyName')} />
        </Field>
        <Field label="Password" hint={PASSWORD_HINT} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={registration.isPending}
          busyLabel="Creating account..."
        >
          Create account
        </Button>
        <p className="text-ink-2">
          Already have an account? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </>
  );
}
