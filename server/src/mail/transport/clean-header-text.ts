const MAX_LENGTH = 300;

/**
 * Text that is safe in one header line. Line breaks and other control characters would start another header;
 * invisible characters and those that change the text direction could disguise a name.
 */
export function cleanHeaderText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
}
