import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { type KeyProvider, PROVIDER_SETTINGS } from '@plumbline/contract/payments/providers';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messageFor } from '../../../lib/http/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useTestKey } from '../api.ts';
import type { PaymentFields, PaymentOutput } from './payment-fields.ts';

type Verdict = Pick<KeyTestResponse, 'works' | 'message'>;

function lookOf(works: boolean | null) {
  if (works === null) return { Icon: CircleHelp, color: 'text-ink-2' };
  return works ? { Icon: CircleCheck, color: 'text-accepted' } : { Icon: CircleX, color: 'text-danger' };
}

function VerdictLine({ works, message }: Verdict) {
  const { Icon, color } = lookOf(works);
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden="true" className={classNames('mt-px size-4 flex-none', color)} />
      <span className="min-w-0">{message}</span>
    </span>
  );
}

interface TestKeyButtonProps {
  provider: KeyProvider;
  form: UseFormReturn<PaymentFields, unknown, PaymentOutput>;
}

/** Tests the key in the field, typed or stored, with the provider, and shows the result until the field changes. */
export function TestKeyButton({ provider, form }: TestKeyButtonProps) {
  const { field, testLabel } = PROVIDER_SETTINGS[provider].secret;
  const { mutate, data, error, variables, isPending } = useTestKey();
  const value = useWatch({ control: form.control, name: field }) ?? '';

  const ask = async () => {
    if (!(await form.trigger(field, { shouldFocus: true }))) return;
    mutate({ provider, secretKey: form.getValues(field) });
  };
  const failure: Verdict | null = error && {
    works: null,
    message: messageFor(error, 'We couldn’t test the key. Please try again.'),
  };
  const verdict = variables?.secretKey === value ? (data ?? failure) : null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        busy={isPending}
        busyLabel="Testing..."
        disabled={value.trim() === ''}
        onClick={() => void ask()}
      >
        {testLabel}
      </Button>
      <output className="block min-w-0 flex-1 basis-60 text-sm">
        {verdict && <VerdictLine {...verdict} />}
      </output>
    </div>
  );
}
