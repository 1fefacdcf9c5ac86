import { z } from 'zod';

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

export const jobType = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(JOB_CATEGORIES),
  description: z.string().nullable(),
  userId: z.uuid().optional().describe('The contractor who made it; absent for a default'),
});
export type JobType = z.infer<typeof jobType>;
