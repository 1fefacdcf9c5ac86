import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

interface ReceivedMail extends ParsedMail {
  readonly raw: string;
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
}

export interface SmtpInbox {
  readonly url: string;
  readonly port: number;
  /** The accepted messages, oldest first. */
  readonly received: readonly ReceivedMail[];
  /** Answers other than acceptance; may be changed at any time. */
  readonly answers: {
    sender?: SmtpRefusal | undefined;
    recipient?: SmtpRefusal | undefined;
    data?: SmtpRefusal | undefined;
    /** Awaited between the end of a message and its answer. */
    beforeAnswer?: () => Promise<void>;
  };
  close(): Promise<void>;
}

interface SmtpRefusal {
  readonly code: number;
  readonly text: string;
  /** The only refused address; by default all are refused. */
  readonly only?: string;
}

const refusal = ({ code, text }: SmtpRefusal) => Object.assign(new Error(text), { responseCode: code });

/** Starts a real mail server that stores and parses its messages. Port 0 uses a free one. */
export async function startSmtpInbox({ port = 0, host = '127.0.0.1' } = {}): Promise<SmtpInbox> {
  const received: ReceivedMail[] = [];
  const answers: SmtpInbox['answers'] = {};
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (answers.data) throw refusal(answers.data);
    received.push({
      ...(await simpleParser(raw)),
      raw: raw.toString('utf8'),
      envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
      envelopeTo: envelope.rcptTo.map(({ address }) => address),
    });
    await answers.beforeAnswer?.();
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) =>
      answers.sender ? callback(refusal(answers.sender)) : callback(),
    onRcptTo: ({ address }, _session, callback) =>
      answers.recipient && (answers.recipient.only ?? address) === address
        ? callback(refusal(answers.recipient))
        : callback(),
    onData: callbackify(take),
  });
  // A client that dies during a conversation is not an error of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
