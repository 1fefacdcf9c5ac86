import { zodResolver } from '@hookform/resolvers/zod';
import {
  type JobType,
  type JobTypeFields,
  type JobTypeRequest,
  jobTypeRequest,
} from '@plumbline/contract/catalog';
import { Controller, useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { Select } from '../../ui/choices/select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { JOB_CATEGORY_OPTIONS } from './job-category-names.ts';

interface JobTypeFormProps {
  id: string;
  jobType: JobType | undefined;
  initialName: string;
  save: (fields: JobTypeRequest) => Promise<JobType>;
  onSaved: (jobType: JobType) => void;
}

const FIELDS = ['name', 'category', 'description'] as const;

/** The fields of a job type. Submitted by any button with `form={id}`. */
export function JobTypeForm({ id, jobType, initialName, save, onSaved }: JobTypeFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<
    JobTypeRequest,
    unknown,
    JobTypeFields
  >({
    resolver: zodResolver(jobTypeRequest),
    defaultValues: {
      name: jobType?.name ?? initialName,
      // A new job type has no trade until one is picked.
      ...(jobType && { category: jobType.category }),
      description: jobType?.description ?? '',
    },
  });
  const { errors } = formState;
  const fallback = `Failed to ${jobType ? 'update' : 'create'} job type. Please try again.`;

  const submit = handleSubmit(async (fields) => {
    try {
      onSaved(await save(fields));
    } catch (error) {
      if (offerUpgrade(error, 'job_types')) return;
      applyIssues(error, FIELDS, setError);
      toastFailure(error, { fallback });
    }
  });

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Job Type Name *" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Category *" error={errors.category?.message}>
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={JOB_CATEGORY_OPTIONS}
              placeholder="Select a category"
            />
          )}
        />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
    </form>
  );
}
