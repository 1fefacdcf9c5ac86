import type { Estimate } from '@plumbline/contract/estimates';
import { templateRequest } from '@plumbline/contract/estimates/templates';
import { type FormEvent, useId, useState } from 'react';
import { messageFor } from '../../../lib/http/error-message.ts';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSaveTemplate, useTemplates } from './templates-api.ts';

interface SaveTemplateDialogProps {
  estimate: Pick<Estimate, 'id' | 'jobType'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a template's name. Entering the name of an own template replaces that template. */
export function SaveTemplateDialog({ estimate, open, onOpenChange }: SaveTemplateDialogProps) {
  const formId = useId();
  const [name, setName] = useState(estimate.jobType?.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const { data = [] } = useTemplates(open);
  const save = useSaveTemplate();
  const wanted = name.trim().toLowerCase();
  const taken = data.find(({ userId, ...template }) => userId && template.name.toLowerCase() === wanted);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = templateRequest.shape.name.safeParse(name);
    if (!checked.success) {
      setFault(checked.error.issues[0]?.message ?? null);
      return;
    }
    try {
      const saved = await save.mutateAsync({
        name: checked.data,
        estimateId: estimate.id,
        replacedId: taken?.id ?? null,
      });
      toast({ title: `Saved as template “${saved.name}”` });
      onOpenChange(false);
    } catch (error) {
      if (offerUpgrade(error, 'templates')) return;
      const fallback = 'The template couldn’t be saved. Please try again.';
      setFault(messageFor(error, fallback, fallback));
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save as template"
      description="Keeps lines, groups, choices, terms and photos, never the client or the address."
      busy={save.isPending}
      action={{ label: taken ? 'Replace template' : 'Save template', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Template name"
          error={fault}
          hint={taken && 'You already have a template with this name. Saving replaces it.'}
        >
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
