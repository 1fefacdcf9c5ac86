import type { EstimateDocument } from '../pdf/document-data.ts';
import { nounOf } from './layout/estimate-details.ts';
import type { EstimateFact } from './layout/estimate-facts.tsx';
import type { MailContext } from './mail-message.ts';

/** The largest mail that common mail servers accept, less room for texts and a logo. */
const MOST_ATTACHED_BYTES = 9_500_000;

/** An estimate's PDF as it is attached to a mail. */
export interface AttachedPdf {
  readonly content: Uint8Array;
  /** The number of photos that are only on the client's page, because they would make the mail too large. */
  readonly photosLeftOut: number;
}

/** Renders an estimate's PDF for a mail, without its photos if the mail would exceed 10 MB with them. */
export async function renderAttachment(
  documents: MailContext['documents'],
  document: EstimateDocument,
  accountId: string | null,
): Promise<AttachedPdf> {
  const options = { account: accountId ?? '' };
  const content = await documents.render(document, options);
  const { photos, ...rest } = document;
  if (!photos || sizeInMail(content) <= MOST_ATTACHED_BYTES) return { content, photosLeftOut: 0 };
  return {
    content: await documents.render(rest, options),
    photosLeftOut: photos.list.length + photos.more,
  };
}

/** A row of the mail that says where to find the photos omitted from the attached PDF. */
export function photoFacts(pdf: AttachedPdf | null, document: EstimateDocument): EstimateFact[] {
  if (!pdf || pdf.photosLeftOut === 0) return [];
  const count = pdf.photosLeftOut === 1 ? '1 photo is' : `${pdf.photosLeftOut} photos are`;
  return [{ label: 'Photos', value: `${count} on your ${nounOf(document)}’s page` }];
}

/** Base64 has four characters for three bytes, and a line break of two after each 76. */
const sizeInMail = ({ length }: Uint8Array) => Math.ceil((length / 3) * 4 * (78 / 76));
