import { deliverMailJob } from './deliver-mail-job.ts';
import type { RunnableJob } from './job-definition.ts';
import { mailLinkJob } from './mail-link-job.ts';

/** Every job there is. A worker takes these and leaves others to processes that know them. */
export const JOBS: readonly RunnableJob[] = [deliverMailJob, mailLinkJob];
