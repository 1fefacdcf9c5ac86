import type { AddressObject } from 'mailparser';

interface KeptAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A message as its reader would see it. */
export interface KeptMail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly KeptAttachment[];
}

/** Parses a kept message by the same rules as a mail reader. */
export async function readKeptMail(raw: Uint8Array): Promise<KeptMail> {
  // Loaded on demand: few servers show kept mail.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(Buffer.from(raw), { skipHtmlToText: true, skipTextToHtml: true });
  return {
    subject: parsed.subject ?? '',
    from: addressText(parsed.from),
    to: addressText(parsed.to),
    replyTo: addressText(parsed.replyTo) || null,
    messageId: parsed.messageId ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    // A picture within the HTML is shown there.
    attachments: parsed.attachments
      .filter(({ related }) => !related)
      .map(({ filename, contentType, content }) => ({
        fileName: filename ?? 'attachment',
        contentType,
        content,
      })),
  };
}

function addressText(addresses: AddressObject | AddressObject[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
}
