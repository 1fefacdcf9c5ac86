import type { Client } from '@plumbline/contract/clients';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Picker } from '../../../ui/choices/picker.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { oneLine } from '../editor/one-line.ts';
import { FormSection } from './form-section.tsx';
import type { DraftDispatch } from './saving/draft-dispatch.ts';

interface ClientSectionProps {
  clientId: string | null;
  jobAddress: string;
  clients: readonly Client[];
  onAddClient: (name: string) => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 5_000;

export const ClientSection = memo(function ClientSection(props: ClientSectionProps) {
  const { clientId, jobAddress, clients, onAddClient, dispatch } = props;
  const addressOf = (id: string | null) =>
    oneLine(clients.find((client) => client.id === id)?.address ?? '') || null;
  const offered = addressOf(clientId) ?? '';
  const pick = (next: string | null) =>
    dispatch({
      type: 'clientPicked',
      clientId: next,
      addresses: { previous: addressOf(clientId), next: addressOf(next) },
    });
  return (
    <FormSection title="Client Information" isDone={clientId !== null}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Client">
          <Picker
            value={clientId}
            onValueChange={pick}
            options={clients.map(({ id, name, email, phone }) => ({
              value: id,
              label: name,
              detail: email ?? phone ?? undefined,
            }))}
            placeholder="Select a client"
            noneLabel="None"
            create={{ label: 'Add client', onCreate: onAddClient }}
            emptyText="No client matches"
          />
        </Field>
        <Field
          label="Job address"
          action={
            offered !== '' &&
            offered !== jobAddress.trim() && (
              <Button
                variant="ghost"
                className="-my-2 min-h-8! px-2! text-sm"
                onClick={() => dispatch({ type: 'fieldSet', field: 'jobAddress', value: offered })}
              >
                Use the client’s address
              </Button>
            )
          }
        >
          <TextInput
            value={jobAddress}
            maxLength={TEXT_MAX}
            autoComplete="off"
            onChange={(event) =>
              dispatch({ type: 'fieldSet', field: 'jobAddress', value: event.target.value })
            }
          />
        </Field>
      </div>
    </FormSection>
  );
});
