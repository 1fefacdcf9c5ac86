import { type EstimateTemplate, templateRequest } from '@plumbline/contract/estimates/templates';
import { type FormEvent, useId, useState } from 'react';
import { messageFor } from '../../../lib/http/error-message.ts';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRenameTemplate } from './templates-api.ts';

interface RenameTemplateDialogProps {
  template: Pick<EstimateTemplate, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameTemplateDialog({ template, onClose }: RenameTemplateDialogProps) {
  const formId = useId();
  const [name, setName] = useState(template.name);
  const [fault, setFault] = useState<string | null>(null);
  const rename = useRenameTemplate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = templateRequest.shape.name.safeParse(name);
    if (!checked.success) {
      setFault(checked.error.issues[0]?.message ?? null);
      return;
    }
    try {
      await rename.mutateAsync({ id: template.id, name: checked.data });
      onClose();
    } catch (error) {
      if (offerUpgrade(error, 'templates')) return;
      setFault(messageFor(error, 'The name couldn’t be saved. Please try again.'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename template"
      busy={rename.isPending}
      action={{ label: 'Save name', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Template name" error={fault}>
          <TextInput
            required
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setFault(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
