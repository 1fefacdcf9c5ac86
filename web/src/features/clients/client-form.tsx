import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Client,
  type ClientFields,
  type ClientRequest,
  clientRequest,
} from '@plumbline/contract/clients';
import { Controller, useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { Select } from '../../ui/choices/select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { CLIENT_TYPE_OPTIONS } from './client-types.ts';

interface ClientFormProps {
  id: string;
  client: Client | undefined;
  initialName: string | undefined;
  save: (
    fields: ClientRequest,
    outcome: { onSuccess: (client: Client) => void; onError: (error: Error) => void },
  ) => void;
  onSaved: (client: Client) => void;
}

const FIELDS = ['name', 'email', 'phone', 'address', 'clientType', 'notes'] as const;

/** The fields of a client. Submitted by any button with `form={id}`. */
export function ClientForm({ id, client, initialName = '', save, onSaved }: ClientFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<
    ClientRequest,
    unknown,
    ClientFields
  >({
    resolver: zodResolver(clientRequest),
    defaultValues: {
      name: client?.name ?? initialName,
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      address: client?.address ?? '',
      clientType: client?.clientType ?? 'residential',
      notes: client?.notes ?? '',
    },
  });
  const { errors } = formState;
  const fallback = `Failed to ${client ? 'update' : 'create'} client. Please try again.`;

  const submit = handleSubmit((fields) =>
    save(fields, {
      onSuccess: onSaved,
      onError: (error) => {
        applyIssues(error, FIELDS, setError);
        toastFailure(error, { fallback });
      },
    }),
  );

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Name *" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Email" error={errors.email?.message}>
          {/* The name is already known if it was typed to find the client. */}
          <TextInput
            type="email"
            autoComplete="off"
            data-first={initialName === '' ? undefined : true}
            {...register('email')}
          />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </div>
      <Field label="Address" error={errors.address?.message}>
        <TextArea rows={2} autoComplete="off" {...register('address')} />
      </Field>
      <Field label="Client Type" error={errors.clientType?.message}>
        <Controller
          control={control}
          name="clientType"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={CLIENT_TYPE_OPTIONS}
            />
          )}
        />
      </Field>
      <Field label="Notes" error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </form>
  );
}
