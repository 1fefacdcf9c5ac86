import { InvalidInputError } from '../errors.ts';

/**
 * Decodes a file in UTF-8, with or without a byte order mark, or in UTF-16 with one, as spreadsheets save "Unicode
 * text". Throws `InvalidInputError` for any other encoding, which would be a guess.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new InvalidInputError(
    'file',
    'This file isn’t in UTF-8. In your spreadsheet, save it as “CSV UTF-8” and try again.',
  );
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
