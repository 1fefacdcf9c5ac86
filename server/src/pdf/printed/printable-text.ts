/** C0 and C1 controls except the line feed, and noncharacters. */
const UNPRINTABLE = /(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Invisible marks that reorder or join text: no font has them, and they can make an amount read backwards. */
const INVISIBLE_MARKS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** The same pattern as in `parts/page.typ`, checked earlier. */
const EMOJI = /[\u{1F1E6}-\u{1F1FF}]{2}|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** User text for printing: keeps line feeds, removes other control and invisible formatting characters. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(UNPRINTABLE, '')
    .replace(INVISIBLE_MARKS, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .trim();
}

/** The same, or null if nothing remains. */
export function printableOrNull(text: string | null): string | null {
  return text === null ? null : printableText(text) || null;
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printableText(text).replace(/\s+/g, ' ');
}

/** Whether the emoji font draws any of it. */
export function holdsEmoji(text: string): boolean {
  return EMOJI.test(text);
}

/** Whether any of it reads from right to left. */
export function holdsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
