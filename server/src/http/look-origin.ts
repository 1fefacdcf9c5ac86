import type { DeviceKind } from '@plumbline/contract/estimates/views';
import Bowser from 'bowser';

/** The headers of a view. Callers can set all of them freely. */
export interface LookOrigin {
  readonly userAgent: string | undefined;
  /** Why the page was fetched, if the browser says so: `prefetch`, `prefetch;prerender`, `preview`. */
  readonly purpose?: string | undefined;
  /** The screen supports several touch points. */
  readonly hasTouch?: boolean | undefined;
}

/** Words in the names of programs that open links; `CUBOT` makes phones. */
const PREVIEW_WORDS = [
  // Crawlers, and the previews of search engines and messengers
  String.raw`(?<!\bcu)bot\b`,
  'crawl|spider|slurp|preview|externalhit|embedly|iframely|googleimageproxy|mediapartners|google-inspection',
  // Checkers of links, pages and mail
  'link-?check|validator|lighthouse|pagespeed|pingdom|uptime|statuscake|site24x7|phantomjs|htmlunit|zgrab|nmap',
  'mimecast|barracuda|proofpoint|safe ?links|urldefense|forcepoint|fireeye',
];
/** Names of scripts and their libraries. */
const SCRIPT_WORDS = [
  String.raw`^(?:whatsapp|curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|perl|libwww|php|apache-httpclient|postman|scrapy)\b`,
];
const PREVIEWS = new RegExp(PREVIEW_WORDS.join('|'), 'i');
const SCRIPTS = new RegExp(SCRIPT_WORDS.join('|'), 'i');

/** Whether no person can have viewed it: a program, or a browser that prefetches. */
export function isMachine(origin: LookOrigin): boolean {
  return looksAhead(origin) || SCRIPTS.test(origin.userAgent ?? '');
}

/** Whether a link is fetched before anybody follows it: by a prefetching browser, a preview or a link checker. */
export function looksAhead({ userAgent = '', purpose = '' }: LookOrigin): boolean {
  if (/prefetch|prerender|preview/i.test(purpose)) return true;
  return PREVIEWS.test(userAgent) || platformOf(userAgent) === 'bot';
}

const KINDS: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/** The kind of device; null if unknown. */
export function deviceKind({ userAgent = '', hasTouch = false }: LookOrigin): DeviceKind | null {
  // No Mac has a touch screen: it is an iPad that requests desktop pages.
  if (hasTouch && /\bMacintosh\b/.test(userAgent)) return 'tablet';
  return KINDS[platformOf(userAgent) ?? ''] ?? null;
}

/** Reads only the beginning, which is long enough for any real name. */
function platformOf(userAgent: string): string | undefined {
  return userAgent ? Bowser.parse(userAgent.slice(0, 500)).platform.type : undefined;
}
