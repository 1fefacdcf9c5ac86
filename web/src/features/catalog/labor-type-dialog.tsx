import type { LaborType, LaborTypeRequest } from '@plumbline/contract/catalog';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
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
  // Closed while it is saved, a refusal would find nothing of what was typed.
  const changeOpen = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={laborType ? 'Edit Labor Type' : 'Add Labor Type'}
      footer={
        <>
          <Button disabled={busy} onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Saving...">
            {laborType ? 'Save Changes' : 'Add Labor Type'}
          </Button>
        </>
      }
    >
      <LaborTypeForm id={formId} laborType={laborType} save={save} onSaved={saved} />
    </Dialog>
  );
}
