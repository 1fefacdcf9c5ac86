import type { DeviceKind } from '@plumbline/contract/views';
import Bowser from 'bowser';

/** What a look says of itself. All of it is anybody's text. */
export interface LookOrigin {
  readonly userAgent: string | undefined;
  /** What the page was fetched for, where the browser says: `prefetch`, `prefetch;prerender`, `preview`. */
  readonly purpose?: string | undefined;
  /** The screen takes several fingers. */
  readonly hasTouch?: boolean | undefined;
}

/** Longer is no reading: the page was left open. */
export const MOST_VIEW_SECONDS = 4 * 60 * 60;
/** A report that comes later is not believed. */
const LATEST_AFTER_SECONDS = 24 * 60 * 60;
/** The page is in view before the view is recorded: a second, and the time that the report is on its way. */
const HEAD_START_SECONDS = 15;

/** What programs that open links call themselves, anywhere in the name; `CUBOT` makes phones. */
const MACHINE_WORDS = [
  // Crawlers, and the previews of search engines and messengers
  String.raw`(?<!\bcu)bot\b`,
  'crawl|spider|slurp|preview|externalhit|embedly|iframely|googleimageproxy|mediapartners|google-inspection',
  // Checkers of links, pages and mail
  'link-?check|validator|lighthouse|pagespeed|pingdom|uptime|statuscake|site24x7|phantomjs|htmlunit|zgrab|nmap',
  'mimecast|barracuda|proofpoint|safe ?links|urldefense|forcepoint|fireeye',
  // Scripts
  String.raw`^(?:whatsapp|curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|perl|libwww|php|apache-httpclient|postman|scrapy)\b`,
];
const MACHINES = new RegExp(MACHINE_WORDS.join('|'), 'i');

/** Whether no person can have looked: a program, or a browser that fetches ahead of a click. */
export function isMachine({ userAgent = '', purpose = '' }: LookOrigin): boolean {
  if (/prefetch|prerender|preview/i.test(purpose)) return true;
  return MACHINES.test(userAgent) || platformOf(userAgent) === 'bot';
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

/**
 * The seconds to keep of a view when its page reports how long it has been in view: never fewer than before, nor more than have
 * passed; null when the report is too late to be believed. `seenAt` is when the view was recorded.
 */
export function viewSeconds(
  reported: number,
  { before, seenAt, now }: { readonly before: number; readonly seenAt: Date; readonly now: Date },
): number | null {
  const passed = (now.getTime() - seenAt.getTime()) / 1000;
  if (passed > LATEST_AFTER_SECONDS) return null;
  const most = Math.min(MOST_VIEW_SECONDS, Math.floor(passed) + HEAD_START_SECONDS);
  return Math.max(before, Math.min(reported, most));
}
