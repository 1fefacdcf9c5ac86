import type { Deps } from './deps.ts';
import type { MailDelivery } from './mail/mail-delivery.ts';

/** The dependencies of jobs besides the server's. */
export interface WorkerDeps extends Deps {
  readonly mail: MailDelivery;
}
