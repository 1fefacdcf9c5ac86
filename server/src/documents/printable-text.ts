/** C0 and C1 controls but the line feed, and characters that are never text. */
const UNPRINTABLE = /(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Invisible marks that reorder or join text: no font draws them, and they can make an amount read backwards. */
const INVISIBLE_MARKS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** As `parts/page.typ` finds it, only sooner. */
const EMOJI = /[\u{1F1E6}-\u{1F1FF}]{2}|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** User text as it is printed: line feeds kept, other control and invisible formatting characters taken out. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(UNPRINTABLE, '')
    .replace(INVISIBLE_MARKS, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .trim();
}

/** The same, and null where nothing is left to print. */
export function printableOrNull(text: string | null): string | null {
  return text === null ? null : printableText(text) || null;
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printableText(text).replace(/\s+/g, ' ');
}

/** Whether something in it is drawn by the emoji font. */
export function holdsEmoji(text: string): boolean {
  return EMOJI.test(text);
}

/** Whether any of it is read from right to left. */
export function holdsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
