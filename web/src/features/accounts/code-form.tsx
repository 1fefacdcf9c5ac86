import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useVerifyCode } from './api.ts';

const DIGITS = 6;
const REQUEST_ERROR = 'We couldn’t check the code. Please try again.';
const INCOMPLETE = 'Enter the 6 digits from the email';

/** Takes the emailed code and signs in. The sixth digit submits it. */
export function CodeForm() {
  const verify = useVerifyCode();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = (digits: string) => {
    if (verify.isPending) return;
    if (digits.length !== DIGITS) {
      setFault(INCOMPLETE);
      input.current?.focus();
      return;
    }
    setFault(null);
    verify.mutate(digits, {
      onSuccess: () => toast({ title: 'Email Verified!' }),
      onError: (error) => {
        if (error instanceof HttpError && error.status === 400) setFault(messageFor(error, REQUEST_ERROR));
        else toastFailure(error, { title: 'Verification Failed', fallback: REQUEST_ERROR });
        input.current?.select();
      },
    });
  };

  return (
    <form
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <Field label="Code" error={fault}>
        <TextInput
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          className="figures max-w-56 text-xl tracking-[.2em]"
          value={code}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS);
            setCode(digits);
            setFault(null);
            if (digits.length === DIGITS && digits !== code) submit(digits);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-6.5"
        busy={verify.isPending}
        busyLabel="Checking..."
      >
        Continue
      </Button>
    </form>
  );
}
