import { Readable } from 'node:stream';
import { createTransport, type MailMessage, type NodemailerError } from 'nodemailer';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { type FailureKind, type MailTransport, MailTransportError } from './mail-transport.ts';
import { mimeOptions } from './mime-options.ts';
import { type SlowServerRules, watchSlowServer } from './slow-server.ts';

export interface SmtpLimits {
  readonly connectMs: number;
  /** Silence during a conversation. */
  readonly silenceMs: number;
  /** A whole message, from its hand-over to the pool. */
  readonly messageMs: number;
  /** Messages per second; further ones wait. */
  readonly perSecond: number;
  /** When a server counts as slow, and for how long it is paused. */
  readonly slow: Partial<SlowServerRules>;
}

const MAX_CONNECTIONS = 4;
const LIMITS: SmtpLimits = {
  connectMs: 20_000,
  silenceMs: 120_000,
  messageMs: 300_000,
  perSecond: 10,
  slow: {},
};

/** nodemailer's codes for a server's timeout, and for our own limit on a whole message. */
const HANGS = new Set<string | undefined>(['ETIMEDOUT', 'EABORT']);

/** Replies about the operator's account or settings, not about the message (RFC 4954, RFC 3207). */
const OPERATOR_FAULTS = new Set([503, 530, 534, 535, 538]);
/** The message is too large (RFC 3463). */
const SIZE_FAULTS = ['5.2.3', '5.3.4'];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A pool of connections to the mail server at `smtpUrl`. `smtps:` is TLS from the start; `smtp:` upgrades when the server
 * offers it, and must when a password would cross the network. The address's query can hold further nodemailer options.
 */
export function smtpTransport(smtpUrl: string, limits: Partial<SmtpLimits> = {}): MailTransport {
  const { connectMs, silenceMs, messageMs, perSecond, slow } = { ...LIMITS, ...limits };
  const { username, hostname } = new URL(smtpUrl);
  const pool = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    requireTLS: smtpUrl.startsWith('smtp:') && username !== '' && !LOOPBACK.has(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    url: smtpUrl,
  });

  const watch = watchSlowServer({ atOnce: MAX_CONNECTIONS, ...slow });

  // The pool's own limit counts busy connections, and lets more through at first.
  const turns = new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }));
  const inHand = new Map<string, HandOver>();
  pool.use('stream', (mail: MailMessage<unknown>, done) => {
    const { message } = mail;
    const createReadStream = message.createReadStream.bind(message);
    const handOver = inHand.get(message.messageId());
    // Generated lazily, so that nothing is read before the server has asked for the message.
    message.createReadStream = (options) =>
      Readable.from(withheldEnd(createReadStream(options), handOver), { objectMode: false });
    done();
  });

  return {
    isRepeatable: false,
    async send(mail, beforeHandOver) {
      await turns.removeTokens(1);
      const handOver: HandOver = { before: beforeHandOver, hasBegun: false };
      inHand.set(mail.messageId, handOver);
      try {
        await pool.sendMail({ ...mimeOptions(mail), signal: AbortSignal.timeout(messageMs) });
        watch.answered();
      } catch (error) {
        const failure = error as NodemailerError;
        if (HANGS.has(failure.code) && failure.responseCode === undefined) watch.hung();
        else watch.answered();
        const kind = failureKind(failure, handOver.hasBegun);
        throw new MailTransportError(kind, failure.response ?? failure.message, failure);
      } finally {
        inHand.delete(mail.messageId);
      }
    },
    slots: () => watch.slots(),
    close: () => pool.close(),
  };
}

interface HandOver {
  readonly before: () => Promise<void>;
  hasBegun: boolean;
}

/** A message's stream, whose last piece leaves only after `handOver.before`. */
async function* withheldEnd(message: Readable, handOver: HandOver | undefined): AsyncGenerator<Buffer> {
  let last: Buffer | undefined;
  for await (const piece of message as AsyncIterable<Buffer>) {
    if (last) yield last;
    last = piece;
  }
  await handOver?.before();
  if (handOver) handOver.hasBegun = true;
  if (last) yield last;
}

/**
 * A server that answered 4xx or 5xx has not accepted the message, and one that never saw its end must discard it (RFC 5321,
 * 4.1.1.10). Any other silence leaves the result unclear.
 */
function failureKind(error: NodemailerError, mayHaveIt: boolean): FailureKind {
  const code = error.responseCode ?? 0;
  const isRefused = code >= 400;
  if (mayHaveIt && !isRefused) return 'unclear';
  const isAboutTheMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isOperators = OPERATOR_FAULTS.has(code) || isAboutTheSender(error);
  const isFinal = isRefused ? code >= 500 && !isOperators : true;
  return isAboutTheMessage && isFinal ? 'permanent' : 'temporary';
}

/**
 * The sender is the operator's, whose quota resets and whose address can be allowed, so these are temporary. Only the size,
 * sent with MAIL FROM (RFC 1870), concerns the message itself.
 */
function isAboutTheSender({ command, response = '' }: NodemailerError): boolean {
  if (command !== 'MAIL FROM') return false;
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  return enhanced === undefined ? code !== '552' : !SIZE_FAULTS.includes(enhanced);
}
