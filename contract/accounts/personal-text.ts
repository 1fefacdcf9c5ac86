const EMAIL = /[^\s@<>"'(),;:/?&=]+(?:@|%40)[^\s@<>"'(),;:/?&=]+\.[^\s@<>"'(),;:/?&=.]+/gi;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Links from mails, whose tokens grant access. */
const TOKEN_PATH = /\/(verify-email|reset-password|confirm-email|unsubscribe)\/[^\s/?#"']+/gi;

/** The text with every e-mail address in it masked. */
export function maskEmails(text: string): string {
  return text.replace(EMAIL, '***@***');
}

/** A path or address without its query, its fragment and the token of a mailed link. */
export function withoutSecrets(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(TOKEN_PATH, '/$1/***');
}

/** An error message without personal data: addresses, ids and long numbers. */
export function withoutPersons(text: string): string {
  return maskEmails(text.replace(TOKEN_PATH, '/$1/***'))
    .replace(UUID, '*')
    .replace(/\+?\d[\d\s().-]{6,}\d/g, '*');
}
