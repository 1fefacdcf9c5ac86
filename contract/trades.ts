/** The categories of job types, which are also the trades a contractor may name at registration. */
export const JOB_CATEGORIES = [
  'general',
  'electrical',
  'plumbing',
  'roofing',
  'hvac',
  'flooring',
  'painting',
  'landscaping',
  'concrete',
  'other',
] as const;
export type JobCategory = (typeof JOB_CATEGORIES)[number];
