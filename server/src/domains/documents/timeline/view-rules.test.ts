import { describe, expect, test } from 'vitest';
import { deviceKind, isMachine } from '../../../http/look-origin.ts';
import { viewSeconds } from './view-rules.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20 PRO) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const IN_MESSENGER = `${IPHONE} [FBAN/FBIOS;FBAV/500.0.0;FBDV/iPhone16,1]`;
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the device of a view', () => {
  test.each([
    [IPHONE, 'phone'],
    [ANDROID, 'phone'],
    [CUBOT, 'phone'],
    [IN_MESSENGER, 'phone'],
    [ANDROID_TABLET, 'tablet'],
    [MAC, 'computer'],
    [WINDOWS, 'computer'],
    ['Something/1.0', null],
    ['', null],
    [undefined, null],
  ])('%s is a %s, and a person', (userAgent, kind) => {
    expect(deviceKind({ userAgent })).toBe(kind);
    expect(isMachine({ userAgent })).toBe(false);
  });

  test('an iPad with the user agent of a Mac is a tablet by its touch screen; a touch laptop stays a computer', () => {
    expect(deviceKind({ userAgent: MAC, hasTouch: true })).toBe('tablet');
    expect(deviceKind({ userAgent: WINDOWS, hasTouch: true })).toBe('computer');
    expect(deviceKind({ userAgent: IPHONE, hasTouch: true })).toBe('phone');
  });
});

describe('a view by a program', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/138.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'LinkChecker/10.4',
    'W3C_Validator/1.3',
    'curl/8.14.1',
    'python-requests/2.32.0',
    'Go-http-client/2.0',
  ])('%s', (userAgent) => {
    expect(isMachine({ userAgent })).toBe(true);
  });

  test.each(['prefetch', 'prefetch;prerender', 'preview'])('a fetch for %s', (purpose) => {
    expect(isMachine({ userAgent: IPHONE, purpose })).toBe(true);
  });
});

describe('the duration of a view', () => {
  const seenAt = new Date('2026-03-10T15:00:00Z');
  const after = (seconds: number) => new Date(seenAt.getTime() + seconds * 1000);

  test('only grows', () => {
    expect(viewSeconds(90, { before: 0, seenAt, now: after(100) })).toBe(90);
    expect(viewSeconds(30, { before: 90, seenAt, now: after(200) })).toBe(90);
  });

  test('is limited to the elapsed time and to four hours', () => {
    expect(viewSeconds(3_600, { before: 0, seenAt, now: after(60) })).toBe(75);
    expect(viewSeconds(Number.MAX_SAFE_INTEGER, { before: 0, seenAt, now: after(50_000) })).toBe(14_400);
  });

  test('is ignored after a day', () => {
    expect(viewSeconds(60, { before: 10, seenAt, now: after(86_400) })).toBe(60);
    expect(viewSeconds(60, { before: 10, seenAt, now: after(86_401) })).toBeNull();
  });
});
