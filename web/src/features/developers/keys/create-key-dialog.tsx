import { zodResolver } from '@hookform/resolvers/zod';
import {
  ALL_SCOPES,
  API_SCOPES,
  type ApiKeyRequest,
  type ApiScope,
  apiKeyRequest,
  READING_SCOPES,
} from '@plumbline/contract/developers/api-keys';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/choices/segments.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useCreateKey } from '../api.ts';
import { ChoiceList } from '../choice-list.tsx';
import { ShownOnce } from '../shown-once.tsx';

const EXTENTS = [
  { value: 'read', label: 'Read only' },
  { value: 'all', label: 'Everything' },
  { value: 'choose', label: 'Choose' },
] as const;
type Extent = (typeof EXTENTS)[number]['value'];

const ABOUT: Record<Extent, string> = {
  read: 'Can read everything except your costs, and change nothing.',
  all: 'Can do everything a key can, including sending estimates to clients.',
  choose: 'Can do only what you select below.',
};

/** Asks for name, scopes and the password, then shows the key once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const create = useCreateKey();
  const [extent, setExtent] = useState<Extent>('read');
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<ApiKeyRequest>({
    resolver: zodResolver(apiKeyRequest, undefined, { raw: true }),
    defaultValues: { name: '', scopes: READING_SCOPES, password: '' },
  });
  const chosen = useWatch({ control, name: 'scopes' });
  const choose = (scopes: readonly ApiScope[]) =>
    setValue('scopes', [...scopes], { shouldValidate: formState.isSubmitted });
  const changeExtent = (next: Extent) => {
    setExtent(next);
    if (next !== 'choose') choose(next === 'all' ? ALL_SCOPES : READING_SCOPES);
  };
  const submit = handleSubmit((fields) =>
    create.mutate(fields, {
      onError: (error) => {
        if (!applyIssues(error, ['name', 'scopes', 'password'], setError))
          toastFailure(error, { fallback: 'Failed to create the API key. Please try again.' });
      },
    }),
  );

  if (create.data)
    return (
      <Dialog
        open
        isHeld
        onOpenChange={onClose}
        title={create.data.name}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ShownOnce what="API key" value={create.data.key} />
      </Dialog>
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Create API key"
      busy={create.isPending}
      action={{ label: 'Create', form: formId, busyLabel: 'Creating...' }}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="A name you’ll recognize." error={formState.errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <div className="grid gap-1.5">
          <Segments label="Scopes" value={extent} onValueChange={changeExtent} options={EXTENTS} />
          <p className="text-sm text-ink-3">{ABOUT[extent]}</p>
        </div>
        {extent === 'choose' && (
          <ChoiceList
            legend="What the key may do"
            choices={API_SCOPES}
            value={chosen}
            onChange={choose}
            error={formState.errors.scopes?.message}
          />
        )}
        <Field
          label="Your password"
          hint="A key works without signing in, so we check that it’s you."
          error={formState.errors.password?.message}
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </Dialog>
  );
}
