const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** The text, kept from reordering the figures beside it if it is written from right to left. */
export const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
