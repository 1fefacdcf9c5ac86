import type { MailTransport } from '../providers/mail-transport.ts';
import type { MailSources } from './mail-sources.ts';

/** What delivering mail takes beyond the rest of the server. */
export interface MailDelivery {
  readonly transport: MailTransport;
  readonly sources: MailSources;
}
