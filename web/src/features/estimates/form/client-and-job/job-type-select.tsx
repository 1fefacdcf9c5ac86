import type { JobType } from '@plumbline/contract/catalog';
import { useMemo } from 'react';
import { useSession } from '../../../../lib/use-session.ts';
import { Picker } from '../../../../ui/choices/picker.tsx';
import { groupJobTypes } from './group-job-types.ts';

interface JobTypeSelectProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  jobTypes: readonly JobType[];
  /** Offers to create a job type; gets the typed text. */
  onAdd: (name: string) => void;
}

/** Picks a job type by typing its name or its trade. */
export function JobTypeSelect({ value, onValueChange, jobTypes, onAdd }: JobTypeSelectProps) {
  const trade = useSession().profile?.trade ?? null;
  const options = useMemo(
    () =>
      groupJobTypes(jobTypes, trade).flatMap((group) =>
        group.jobTypes.map(({ id, name }) => ({ value: id, label: name, detail: group.name })),
      ),
    [jobTypes, trade],
  );
  return (
    <Picker
      value={value}
      onValueChange={onValueChange}
      options={options}
      placeholder="Select a job type"
      noneLabel="None"
      create={{ label: 'Add job type', onCreate: onAdd }}
      emptyText="No job type matches"
    />
  );
}
