import type { JobType, JobTypeRequest } from '@plumbline/contract/catalog';
import { useId } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useChangeJobType, useCreateJobType } from './api.ts';
import { JobTypeForm } from './job-type-form.tsx';

interface JobTypeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The job type to edit; without it a new one is created. */
  jobType?: JobType | undefined;
  /** Prefills the name of a new job type. */
  initialName?: string | undefined;
  /** Called with the saved job type, before the dialog closes. */
  onSaved?: (jobType: JobType) => void;
}

/** 'Add Job Type' or 'Edit Job Type'. */
export function JobTypeDialog(props: JobTypeDialogProps) {
  const { open, onOpenChange, jobType, initialName = '', onSaved } = props;
  const formId = useId();
  const create = useCreateJobType();
  const change = useChangeJobType(jobType?.id ?? '');
  const busy = create.isPending || change.isPending;

  const save = async (fields: JobTypeRequest): Promise<JobType> => {
    if (!jobType) return create.mutateAsync(fields);
    await change.mutateAsync(fields);
    const { name, category, description = null } = fields;
    return { ...jobType, name, category, description };
  };
  const saved = (answer: JobType) => {
    toast({ title: jobType ? 'Job type updated successfully' : 'Job type created successfully' });
    onSaved?.(answer);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={jobType ? 'Edit Job Type' : 'Add Job Type'}
      busy={busy}
      action={{ label: jobType ? 'Save Changes' : 'Add Job Type', form: formId, busyLabel: 'Saving...' }}
    >
      <JobTypeForm id={formId} jobType={jobType} initialName={initialName} save={save} onSaved={saved} />
    </Dialog>
  );
}
