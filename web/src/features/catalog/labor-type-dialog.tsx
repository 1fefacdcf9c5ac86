import type { LaborType, LaborTypeRequest } from '@plumbline/contract/catalog';
import { useId } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useChangeLaborType, useCreateLaborType } from './api.ts';
import { LaborTypeForm } from './labor-type-form.tsx';

interface LaborTypeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The labor type to edit; without it a new one is created. */
  laborType?: LaborType | undefined;
}

/** 'Add Labor Type' or 'Edit Labor Type'. */
export function LaborTypeDialog({ open, onOpenChange, laborType }: LaborTypeDialogProps) {
  const formId = useId();
  const create = useCreateLaborType();
  const change = useChangeLaborType(laborType?.id ?? '');
  const busy = create.isPending || change.isPending;

  const save = async (fields: LaborTypeRequest): Promise<void> => {
    await (laborType ? change.mutateAsync(fields) : create.mutateAsync(fields));
  };
  const saved = () => {
    toast({ title: laborType ? 'Labor type updated successfully' : 'Labor type created successfully' });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={laborType ? 'Edit Labor Type' : 'Add Labor Type'}
      busy={busy}
      action={{ label: laborType ? 'Save Changes' : 'Add Labor Type', form: formId, busyLabel: 'Saving...' }}
    >
      <LaborTypeForm id={formId} laborType={laborType} save={save} onSaved={saved} />
    </Dialog>
  );
}
