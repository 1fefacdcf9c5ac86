import type { JobType } from '@plumbline/contract/catalog';
import { useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { useJobTypes } from '../../catalog/api.ts';
import { JOB_CATEGORY_NAMES } from '../../catalog/job-category-names.ts';
import { JobTypeDialog } from '../../catalog/job-type-dialog.tsx';
import { CatalogRow } from './catalog-row.tsx';
import { CatalogHead, CatalogSkeleton } from './catalog-states.tsx';
import { DeleteTypeDialog } from './delete-type-dialog.tsx';
import { splitJobTypes } from './split-job-types.ts';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; jobType: JobType };

/** The contractor's own job types. */
export function JobTypes() {
  const { data: jobTypes, error, refetch } = useJobTypes();
  const addButton = useRef<HTMLButtonElement>(null);
  // The dialog keeps its content while it closes.
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'add' });
  const [dialogOpen, setDialogOpen] = useState(false);
  const show = (next: OpenDialog) => {
    setDialog(next);
    setDialogOpen(true);
  };

  if (!jobTypes)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <CatalogSkeleton label="Loading job types" />
    );

  const { own } = splitJobTypes(jobTypes);
  return (
    <>
      <CatalogHead
        count={`${own.length} custom job types created`}
        addLabel="Add Job Type"
        onAdd={() => show({ kind: 'add' })}
        addButton={addButton}
      />
      <h3 className="mb-2">Your Custom Job Types</h3>
      {own.length === 0 ? (
        <p className="text-ink-2">No job types found. Create your first custom job type to get started.</p>
      ) : (
        <ul aria-label="Your Custom Job Types">
          {own.map((jobType) => (
            <CatalogRow
              key={jobType.id}
              name={jobType.name}
              note={<Badge>{JOB_CATEGORY_NAMES[jobType.category]}</Badge>}
              description={jobType.description}
              onEdit={() => show({ kind: 'edit', jobType })}
              onDelete={() => show({ kind: 'delete', jobType })}
            />
          ))}
        </ul>
      )}
      {dialog.kind === 'delete' ? (
        <DeleteTypeDialog
          kind="job"
          type={dialog.jobType}
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          focusAfter={addButton}
        />
      ) : (
        <JobTypeDialog
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          jobType={dialog.kind === 'edit' ? dialog.jobType : undefined}
        />
      )}
    </>
  );
}
