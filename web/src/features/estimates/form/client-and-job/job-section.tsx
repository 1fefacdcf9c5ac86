import type { JobType } from '@plumbline/contract/catalog';
import { memo } from 'react';
import { DateInput } from '../../../../ui/inputs/date-input.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { TypedArea } from '../../../../ui/inputs/typed.tsx';
import { useIsOffer } from '../../offer-context.ts';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { JobTypeSelect } from './job-type-select.tsx';

interface JobSectionProps {
  jobTypeId: string | null;
  validUntil: string;
  jobDescription: string;
  jobTypes: readonly JobType[];
  /** What keeps the estimate from being sent; undefined until that was tried. */
  jobTypeFault: string | undefined;
  descriptionFault: string | undefined;
  onAddJobType: (name: string) => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 5_000;

export const JobSection = memo(function JobSection(props: JobSectionProps) {
  const { jobTypeId, validUntil, jobDescription, jobTypes, onAddJobType, dispatch } = props;
  const { jobTypeFault, descriptionFault } = props;
  const isOffer = useIsOffer();
  return (
    <FormSection title="Job Details" isDone={jobTypeId !== null && jobDescription.trim() !== ''}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Job type" error={jobTypeFault} className="md:col-span-2">
          <div data-chip="jobType">
            <JobTypeSelect
              value={jobTypeId}
              jobTypes={jobTypes}
              onAdd={onAddJobType}
              onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'jobTypeId', value })}
            />
          </div>
        </Field>
        <Field label="Job description" error={descriptionFault} className="md:col-span-2">
          <TypedArea
            rows={4}
            value={jobDescription}
            maxLength={TEXT_MAX}
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'jobDescription', value })}
          />
        </Field>
        {isOffer && (
          <Field label="Valid until">
            <div data-chip="validUntil">
              <DateInput
                value={validUntil}
                onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'validUntil', value })}
              />
            </div>
          </Field>
        )}
      </div>
    </FormSection>
  );
});
