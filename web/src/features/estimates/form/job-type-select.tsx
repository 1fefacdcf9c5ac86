import type { JobType } from '@plumbline/contract/catalog';
import { useMemo } from 'react';
import { Picker } from '../../../ui/picker.tsx';
import { groupJobTypes } from './group-job-types.ts';

interface JobTypeSelectProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  jobTypes: readonly JobType[];
}

/** Picks a job type by typing: by its name or its trade. */
export function JobTypeSelect({ value, onValueChange, jobTypes }: JobTypeSelectProps) {
  const options = useMemo(
    () =>
      groupJobTypes(jobTypes).flatMap((group) =>
        group.jobTypes.map(({ id, name }) => ({ value: id, label: name, detail: group.name })),
      ),
    [jobTypes],
  );
  return (
    <Picker
      value={value}
      onValueChange={onValueChange}
      options={options}
      placeholder="Select a job type"
      noneLabel="None"
      emptyText="No job type matches"
    />
  );
}
