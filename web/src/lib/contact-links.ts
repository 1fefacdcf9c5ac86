/** Shorter digits are an extension. */
const SHORTEST_NUMBER = 5;

const digits = (phone: string) => phone.replace(/[^\d+]/g, '');

/** The first number of a field that may name several, each with words and an extension. */
function dialable(phone: string): string {
  const parts = phone.split(/[a-z,;#]|\s\/\s/i).map(digits);
  return parts.find((part) => part.length >= SHORTEST_NUMBER) ?? digits(phone);
}

/** Opens the phone's dialer. */
export const telHref = (phone: string) => `tel:${dialable(phone)}`;

/** Opens the phone's messages with the text filled in; `?&` is understood by iOS and Android alike. */
export const smsHref = (phone: string, text = '') =>
  `sms:${dialable(phone)}${text === '' ? '' : `?&body=${encodeURIComponent(text)}`}`;

/** Opens the address in a map. */
export const mapHref = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
