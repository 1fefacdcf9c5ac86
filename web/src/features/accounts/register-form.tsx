import { zodResolver } from '@hookform/resolvers/zod';
import { type RegisterForm as Form, registerForm } from '@plumbline/contract/accounts';
import { type ChangeEvent, useEffect, useState } from 'react';
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
import { moveOnEnter } from './move-on-enter.ts';
import { TradeChoice } from './trade-choice.tsx';

const REQUEST_ERROR = 'An error occurred during registration. Please try again.';
const REFUSED = 'An error occurred during registration';

const FIELDS = ['firstName', 'lastName', 'email', 'companyName', 'password', 'trade'] as const;
const EMPTY: Form = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  password: '',
  confirmPassword: '',
};

const NEXT = { enterKeyHint: 'next', onKeyDown: moveOnEnter } as const;
const GO = { enterKeyHint: 'go' } as const;

/** Reports a lead to the advertising pixel, and logs the campaign to the console, without personal data. */
function reportLead(): void {
  reportConversion('Lead');
  const attribution = readAttribution();
  // oxlint-disable-next-line no-console -- lets a campaign be checked in the browser
  if (attribution) console.info('Registered by way of', attribution);
}

interface RegisterFormProps {
  /** Gets the form as typed. */
  onRegistered: (typed: Form) => void;
  /** The previously entered values. */
  entered?: Form | undefined;
  /** The mistyped address that it replaces. */
  mistyped?: string | undefined;
}

/** Asks for name, email and a password. The confirmation follows the password while that is shown. */
export function RegisterForm({ onRegistered, entered = EMPTY, mistyped }: RegisterFormProps) {
  const registration = useRegister(mistyped);
  const { register, handleSubmit, getValues, setValue, setError, setFocus, formState } = useForm<Form>({
    resolver: zodResolver(registerForm),
    defaultValues: entered,
  });
  const { errors } = formState;
  const [passwordShown, setPasswordShown] = useState(false);
  const confirm = (password: string) =>
    setValue('confirmPassword', password, { shouldValidate: formState.isSubmitted });
  useEffect(() => {
    if (mistyped) setFocus('email', { shouldSelect: true });
  }, [mistyped, setFocus]);

  const submit = handleSubmit((form) => {
    const typed = getValues();
    registration.mutate(form, {
      onSuccess: () => {
        toast({
          title: 'Registration Successful!',
          description: 'Please check your email to verify your account before signing in.',
        });
        reportLead();
        onRegistered({ ...typed, email: typed.email.trim() });
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
            <TextInput autoComplete="given-name" {...NEXT} {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...NEXT} {...register('lastName')} />
          </Field>
        </div>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...NEXT} {...register('email')} />
        </Field>
        <Field label="Company name (optional)" error={errors.companyName?.message}>
          <TextInput autoComplete="organization" {...NEXT} {...register('companyName')} />
        </Field>
        <TradeChoice {...register('trade')} />
        <Field label="Password" hint={PASSWORD_HINT} error={errors.password?.message}>
          <PasswordInput
            autoComplete="new-password"
            showsTyped
            {...(passwordShown ? GO : NEXT)}
            onShownChange={(shown) => {
              setPasswordShown(shown);
              if (shown) confirm(getValues('password'));
            }}
            {...register('password', {
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) => passwordShown && confirm(target.value),
            })}
          />
        </Field>
        <Field
          label="Confirm password"
          hint={passwordShown ? 'Filled in automatically while your password is visible' : undefined}
          error={errors.confirmPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...GO} {...register('confirmPassword')} />
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
        <p className="-mt-2 text-sm text-ink-2">
          By creating an account, you agree to the <a href="/terms">terms</a> and the{' '}
          <a href="/privacy">privacy policy</a>.
        </p>
        <p className="text-ink-2">
          Already have an account? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </>
  );
}
