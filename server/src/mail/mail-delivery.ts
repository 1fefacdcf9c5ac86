import type { MailTransport } from '../providers/mail-transport.ts';
import type { MailSources } from './mail-sources.ts';

/** The dependencies of mail delivery besides the server's. */
export interface MailDelivery {
  readonly transport: MailTransport;
  readonly sources: MailSources;
}
