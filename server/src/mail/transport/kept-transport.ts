import type { Database } from '../../db/client.ts';
import type { MailTransport } from '../../providers/mail-transport.ts';
import { mimeOptions } from '../../providers/mime-options.ts';
import { keepMessage } from '../queries.ts';

const AT_ONCE = 4;

/** Keeps messages when no mail server is configured, exactly the bytes that would have been sent. */
export function keptTransport(db: Database): MailTransport {
  return {
    isRepeatable: true,
    async send(mail, beforeHandOver) {
      await beforeHandOver();
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const raw = await new MailComposer(mimeOptions(mail)).compile().build();
      await keepMessage(db, {
        id: mail.id,
        messageId: mail.messageId,
        recipient: mail.to,
        subject: mail.subject,
        raw,
        keptAt: mail.date,
      });
    },
    slots: () => AT_ONCE,
    close: () => {},
  };
}
