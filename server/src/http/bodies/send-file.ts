import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file's content and the metadata for its response. */
interface SentFile {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Readable;
}

/**
 * Answers with an uploaded file. Its content can do nothing in a browser: the stored type is final, scripts and plugins are
 * disabled, and a PDF is only downloaded.
 */
export function sendFile(reply: FastifyReply, { kind, name, mediaType, content }: SentFile): FastifyReply {
  if (kind === 'pdf') void reply.header('content-disposition', attachment(name));
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, max-age=3600')
    .type(mediaType)
    .send(content);
}

/** The name as ASCII for old browsers, and in full as defined by RFC 6266. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
