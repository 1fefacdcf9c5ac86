import type { DocumentLogo } from '../pdf/document-data.ts';
import { printableLogo } from '../pdf/printed/printable-logo.ts';

/** The content id under which a message's HTML shows its logo. */
export const LOGO_ID = 'logo@plumbline';

/** A logo that is sent within a message; width and height in pixels. */
export interface MailLogo {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** A logo small enough for a mail; null without one, and for bytes that are not an image. */
export async function mailLogo(logo: DocumentLogo | null): Promise<MailLogo | null> {
  const printable = logo && (await printableLogo(logo));
  if (!printable) return null;
  const { content, format, width, height } = printable;
  return { content, contentType: format === 'png' ? 'image/png' : 'image/jpeg', width, height };
}
