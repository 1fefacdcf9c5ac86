import { jobType } from '@plumbline/contract/catalog';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, CONTRACTOR } from '../../http/app-instance.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getJobTypes } from './get-job-type.ts';

export function catalogRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/job-types',
    { config: CONTRACTOR, schema: { tags: ['Catalog'], response: { 200: z.array(jobType) } } },
    (request) => getJobTypes(deps, accountOf(request)),
  );
}
