/** What becomes of a request: `app` is a page of the contractor's, `answer` something of theirs to read. */
export type RequestKind = 'app' | 'home' | 'asset' | 'answer' | 'ends-session' | 'begins-session' | 'other';

/** Pages of the signed-in contractor, all of which are one document. */
const APP_PAGE = /^\/(?:dashboard|estimates(?:\/.*)?|clients|settings|billing(?:\/.*)?|subscribe)\/?$/;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * What can be read without a network: who is signed in, and the lists and estimates they have had open. No PDF, nothing of a
 * client's own page, and no settings, which hold how they are paid.
 */
const READABLE = new RegExp(
  `^/api/(?:auth/user|clients(?:/counts|/${ID})?|analytics(?:/[a-z-]+)*|job-types|labor-types|materials|estimates|estimates/counts|estimates/${ID}(?:/(?:reminders|payments|events|activity))?)$`,
);

const ASSET = /^\/(?:assets\/[^/]+|favicon\.svg|manifest\.webmanifest|icon-[a-z0-9-]+\.png)$/;

/** Sorts a request by where it goes; whatever goes to another site is none of the worker's business. */
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
