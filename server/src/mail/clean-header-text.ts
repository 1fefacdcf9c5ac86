const MAX_LENGTH = 300;

/**
 * Text fit for one header line. Line breaks and other control characters would start a header of their own;
 * characters that turn the direction of text, or show nothing, could make a name read as another.
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
