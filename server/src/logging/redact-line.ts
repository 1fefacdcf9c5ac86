import { isIPv6 } from 'node:net';

const MASK = '***';
/** Every repetition is bounded, so that a long line cannot block the process. */
const EMAIL =
  /[\w.!#$%'+^`{|}~\u0080-\uffff-]{1,64}(?:@|%40)[\w\u0080-\uffff-]{1,63}(?:\.[\w\u0080-\uffff-]{1,63}){1,8}/gi;
/** Keys and tokens of payment providers and of this product, by their beginnings; JSON web tokens; passwords in addresses. */
const SECRET_FORMS = [
  /\b(?:sk|rk|pk)_(?:test|live)_\w+/,
  /\bwhsec_[\w+/=-]+/,
  /\bEAAA[\w-]{20,}/,
  /\bsq0[a-z]{3}-[\w-]+/,
  /\bplk_[\w-]+/,
  /\beyJ[\w-]{5,2000}\.[\w-]+(?:\.[\w-]*)?/,
  /(?<=\b(?:Bearer|Basic)\s)[\w.~+/=-]{8,}/,
  /(?<=:\/\/)[^\s/@:"]*:[^\s/@"]+(?=@)/,
  /(?<=\bplumbline_session=)[^;\s"]+/,
  /(?<=\/(?:verify-email|reset-password|confirm-email|unsubscribe)\/)[^\s/?#"'\\]+/,
];
const SECRETS = new RegExp(SECRET_FORMS.map(({ source }) => source).join('|'), 'gi');
/** Part of every address; most lines do not contain it and are not searched. */
const MAY_HAVE_EMAIL = /@|%40/;
const MAY_HAVE_IPV6 = /:[\da-f]{0,4}:/i;
const IPV4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\w)/g;
const IPV6 = /(?<![\w:])(?=[\da-f]{0,4}:)[\da-f:.]{1,44}[\da-f:](?![\w:])/gi;

/**
 * Removes from a log line, whatever its source, e-mail and network addresses, and keys and tokens
 * that it recognizes by their form. A last barrier; callers should not log them at all.
 */
export function redactLine(line: string): string {
  let text = line.replace(SECRETS, MASK);
  if (MAY_HAVE_EMAIL.test(text)) text = text.replace(EMAIL, `${MASK}@${MASK}`);
  if (MAY_HAVE_IPV6.test(text))
    text = text.replace(IPV6, (found) => (/[\da-f]/i.test(found) && isIPv6(found) ? MASK : found));
  return text.replace(IPV4, MASK);
}
