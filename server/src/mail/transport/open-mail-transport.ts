import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/client.ts';
import type { MailTransport } from '../../providers/mail-transport.ts';
import { smtpTransport } from '../../providers/smtp.ts';
import { keptTransport } from './kept-transport.ts';

/** The configured mail server; without one, messages are kept and shown at /dev/mail. */
export function openMailTransport(
  config: Pick<Config, 'smtpUrl' | 'smtpPerSecond'>,
  db: Database,
): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, { perSecond: config.smtpPerSecond })
    : keptTransport(db);
}
