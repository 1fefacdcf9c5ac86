import type { DeviceKind } from '@plumbline/contract/estimates/views';
import Bowser from 'bowser';

/** What a look says of itself. All of it is anybody's text. */
export interface LookOrigin {
  readonly userAgent: string | undefined;
  /** What the page was fetched for, where the browser says: `prefetch`, `prefetch;prerender`, `preview`. */
  readonly purpose?: string | undefined;
  /** The screen takes several fingers. */
  readonly hasTouch?: boolean | undefined;
}

/** What programs that open links call themselves, anywhere in the name; `CUBOT` makes phones. */
const PREVIEW_WORDS = [
  // Crawlers, and the previews of search engines and messengers
  String.raw`(?<!\bcu)bot\b`,
  'crawl|spider|slurp|preview|externalhit|embedly|iframely|googleimageproxy|mediapartners|google-inspection',
  // Checkers of links, pages and mail
  'link-?check|validator|lighthouse|pagespeed|pingdom|uptime|statuscake|site24x7|phantomjs|htmlunit|zgrab|nmap',
  'mimecast|barracuda|proofpoint|safe ?links|urldefense|forcepoint|fireeye',
];
/** What scripts and their libraries call themselves. */
const SCRIPT_WORDS = [
  String.raw`^(?:whatsapp|curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|perl|libwww|php|apache-httpclient|postman|scrapy)\b`,
];
const PREVIEWS = new RegExp(PREVIEW_WORDS.join('|'), 'i');
const SCRIPTS = new RegExp(SCRIPT_WORDS.join('|'), 'i');

/** Whether no person can have looked: a program, or a browser that fetches ahead of a click. */
export function isMachine(origin: LookOrigin): boolean {
  return looksAhead(origin) || SCRIPTS.test(origin.userAgent ?? '');
}

/** Whether a link is fetched before anybody follows it: by a browser ahead of a click, a preview or a checker of links. */
export function looksAhead({ userAgent = '', purpose = '' }: LookOrigin): boolean {
  if (/prefetch|prerender|preview/i.test(purpose)) return true;
  return PREVIEWS.test(userAgent) || platformOf(userAgent) === 'bot';
}

const KINDS: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/** What somebody looked on; null where it cannot be told. */
export function deviceKind({ userAgent = '', hasTouch = false }: LookOrigin): DeviceKind | null {
  // No Mac takes fingers: an iPad asks for the pages of one.
  if (hasTouch && /\bMacintosh\b/.test(userAgent)) return 'tablet';
  return KINDS[platformOf(userAgent) ?? ''] ?? null;
}

/** Nobody's name for itself is longer than what is read of it. */
function platformOf(userAgent: string): string | undefined {
  return userAgent ? Bowser.parse(userAgent.slice(0, 500)).platform.type : undefined;
}
