import { JOB_CATEGORIES, type JobCategory } from '@plumbline/contract/trades';

export const JOB_CATEGORY_NAMES: Readonly<Record<JobCategory, string>> = {
  general: 'General',
  electrical: 'Electrical',
  plumbing: 'Plumbing',
  roofing: 'Roofing',
  hvac: 'HVAC',
  flooring: 'Flooring',
  painting: 'Painting',
  landscaping: 'Landscaping',
  concrete: 'Concrete',
  other: 'Other',
};

/** The trades as select options. */
export const JOB_CATEGORY_OPTIONS = JOB_CATEGORIES.map((value) => ({
  value,
  label: JOB_CATEGORY_NAMES[value],
}));
