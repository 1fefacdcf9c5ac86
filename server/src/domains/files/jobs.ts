import { DAY_MS, HOUR_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { removeFiles } from './remove-files.ts';
import { removeObjects } from './remove-objects.ts';

/** Removes unreferenced files: see docs/retention.md. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({}),
  pausesMs: [HOUR_MS],
  everyMs: DAY_MS,
  run: (deps) => removeFiles(deps),
});

/** Removes the objects that removed files and closed accounts left in the object store. */
export const removeObjectsJob = defineJob({
  name: 'remove-objects',
  payload: z.object({}),
  pausesMs: [HOUR_MS],
  everyMs: HOUR_MS,
  run: (deps) => removeObjects(deps),
});
