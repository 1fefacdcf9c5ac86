import type { Deps } from './deps.ts';
import type { MailDelivery } from './mail/mail-delivery.ts';

/** What jobs are given beyond the rest of the server. */
export interface WorkerDeps extends Deps {
  readonly mail: MailDelivery;
}
