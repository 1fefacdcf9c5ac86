import { DAY_MS, HOUR_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { removeFiles } from './remove-files.ts';

/** Removes files that nothing names: see docs/retention.md. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({}),
  pausesMs: [HOUR_MS],
  everyMs: DAY_MS,
  run: (deps) => removeFiles(deps),
});
