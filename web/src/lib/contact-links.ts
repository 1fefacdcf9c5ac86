import { dialable } from '@plumbline/contract/content/dialable';

/** Opens the phone's dialer. */
export const telHref = (phone: string) => `tel:${dialable(phone)}`;

/** Opens the phone's messages with the text filled in; `?&` is understood by iOS and Android alike. */
export const smsHref = (phone: string, text = '') =>
  `sms:${dialable(phone)}${text === '' ? '' : `?&body=${encodeURIComponent(text)}`}`;

/** Opens the address in a map. */
export const mapHref = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
