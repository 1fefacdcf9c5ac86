import { memo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { TypedInput } from '../../../../ui/inputs/typed.tsx';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { ClientPicker } from './client-picker.tsx';
import { addressLine, type FormClient } from './form-clients.ts';

interface ClientSectionProps {
  client: FormClient | null;
  jobAddress: string;
  /** Why the estimate cannot be sent without a client; undefined until that was tried. */
  fault: string | undefined;
  onPick: (client: FormClient | null) => void;
  onAddClient: (name: string) => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 5_000;

export const ClientSection = memo(function ClientSection(props: ClientSectionProps) {
  const { client, jobAddress, fault, onPick, onAddClient, dispatch } = props;
  const offered = addressLine(client) ?? '';
  return (
    <FormSection title="Client Information" isDone={client !== null}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Client" error={fault}>
          <div data-chip="client">
            <ClientPicker client={client} onPick={onPick} onAdd={onAddClient} />
          </div>
        </Field>
        <Field
          label="Job address"
          action={
            offered !== '' &&
            offered !== jobAddress.trim() && (
              <Button
                variant="ghost"
                className="-my-2 min-h-8! px-2! text-sm max-md:-my-3.5 max-md:min-h-11!"
                onClick={() => dispatch({ type: 'fieldSet', field: 'jobAddress', value: offered })}
              >
                Use the client’s address
              </Button>
            )
          }
        >
          <TypedInput
            value={jobAddress}
            maxLength={TEXT_MAX}
            autoComplete="off"
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'jobAddress', value })}
          />
        </Field>
      </div>
    </FormSection>
  );
});
