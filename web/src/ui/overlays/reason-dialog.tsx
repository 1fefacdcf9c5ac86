import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { Field } from '../inputs/field.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { Dialog } from './dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  /** Below the label of the reason. */
  hint: string;
  submitLabel: string;
  danger?: boolean;
  busy: boolean;
  /** Fields above the reason. */
  children?: ReactNode;
  /** `focusFault` focuses the first field above that is marked as faulty. */
  onSubmit: (reason: string, focusFault: () => void) => void;
  onOpenChange: (open: boolean) => void;
}

/** The open dialog of an action that needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, hint, submitLabel, danger = false, busy, children } = props;
  const { onSubmit, onOpenChange } = props;
  const formId = useId();
  const { form, focusFault } = useFaultFocus();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setFault('Please say why');
      focusFault();
    } else if (!busy) onSubmit(reason.trim(), focusFault);
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      busy={busy}
      action={{ label: submitLabel, variant: danger ? 'danger' : 'primary', form: formId }}
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <Field label="Reason" hint={hint} error={fault}>
          <TextArea
            rows={3}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setFault(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
