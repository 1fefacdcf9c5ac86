const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letters of the first two words of a name: "DW" for "Dana Whitfield". */
export function clientInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => LETTERS.segment(word).containing(0)?.segment.toUpperCase() ?? '').join('');
}
