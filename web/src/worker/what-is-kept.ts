/** How a request is handled: `app` is a signed-in page, `answer` is account data. */
export type RequestKind = 'app' | 'home' | 'asset' | 'answer' | 'ends-session' | 'begins-session' | 'other';

/** The signed-in pages, which share one document. */
const APP_PAGE =
  /^\/(?:dashboard|(?:estimates|change-orders|invoices|clients|price-book|billing)(?:\/.*)?|reports|settings|subscribe)\/?$/;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * What can be read offline: the session, and the lists, estimates, invoices and reports opened before. No PDFs, no client pages, and
 * no settings, which contain payment details.
 */
const READABLE_PATHS = [
  'auth/user',
  'analytics(?:/[a-z-]+)*',
  'job-types|labor-types|materials|kits|estimate-templates|tax-rates',
  `clients(?:/counts|/${ID}(?:/(?:payments|statement))?)?`,
  `estimates(?:/counts|/${ID}(?:/(?:reminders|payments|events|activity|change-orders))?)?`,
  `change-orders/${ID}`,
  `invoices(?:/counts|/${ID})?`,
  'reports/(?:tax|receivables)',
];
const READABLE = new RegExp(`^/api/(?:${READABLE_PATHS.join('|')})$`);

const ASSET = /^\/(?:assets\/[^/]+|favicon\.svg|manifest\.webmanifest|icon-[a-z0-9-]+\.png)$/;

/** Classifies a request by its URL; the worker ignores requests to other sites. */
export function kindOf(request: Pick<Request, 'url' | 'method' | 'mode'>, origin: string): RequestKind {
  const url = new URL(request.url);
  if (url.origin !== origin) return 'other';
  const { pathname } = url;
  if (pathname === '/api/logout' || pathname === '/api/auth/logout') return 'ends-session';
  if (request.method !== 'GET') return pathname === '/api/auth/login' ? 'begins-session' : 'other';
  if (request.mode === 'navigate') {
    if (pathname === '/') return 'home';
    return APP_PAGE.test(pathname) ? 'app' : 'other';
  }
  if (READABLE.test(pathname)) return 'answer';
  return ASSET.test(pathname) ? 'asset' : 'other';
}
