import { createServer } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A real SMTP server that stores the mail it receives. */
export class Mailbox {
  readonly received: { readonly to: string; readonly mail: ParsedMail }[] = [];
  readonly #server: SMTPServer;
  readonly #waiting = new Set<() => void>();
  port = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        void this.#keep(stream, session).then(done, done);
      },
    });
    // A server killed while it sends breaks the connection; that is not an error of the mailbox.
    this.#server.on('error', () => {});
  }

  async #keep(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<null> {
    const mail = await simpleParser(stream);
    for (const { address } of envelope.rcptTo) this.received.push({ to: address, mail });
    for (const wake of this.#waiting) wake();
    return null;
  }

  /** Listens on `port`, by default on a free one. */
  async open(port?: number): Promise<void> {
    this.port = port ?? (await freePort());
    await new Promise<void>((resolve) => {
      this.#server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  all(to: string): ParsedMail[] {
    return this.received.filter((entry) => entry.to === to).map(({ mail }) => mail);
  }

  /** Waits for the newest mail to an address with a matching subject. */
  async newest(to: string, subject: RegExp, timeoutMs = 15_000): Promise<ParsedMail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.all(to).findLast((mail) => subject.test(mail.subject ?? ''));
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`No mail to ${to} with a subject like ${subject} arrived.`);
      await this.#nextMail(deadline - Date.now());
    }
  }

  #nextMail(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiting.add(wake);
    });
  }
}

/** The first link in a mail's text with a matching path. */
export function linkIn(mail: ParsedMail, path: RegExp): string {
  const links = mail.text?.match(/https?:\/\/[^\s>)]+/g) ?? [];
  const link = links.find((candidate) => path.test(new URL(candidate).pathname));
  if (!link) throw new Error(`No link like ${path} in: ${mail.text}`);
  return link;
}

/** The six-digit code in a mail's text, on a line of its own. */
export function codeIn(mail: ParsedMail): string {
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
