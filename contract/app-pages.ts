/**
 * The addresses of the single-page app, as the browser's router writes them. The server answers any other address that a
 * browser opens with status 404.
 */
export const APP_PAGES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/:token?',
  '/verify-email/:token?',
  '/confirm-email/:token?',
  '/verify',
  '/dashboard',
  '/estimates',
  '/estimates/new',
  '/estimates/:id/edit',
  '/estimates/:id/view',
  '/clients',
  '/settings',
  '/settings/developers',
  '/billing',
  '/billing/success',
  '/subscribe',
] as const;

const PATTERNS = APP_PAGES.map(
  (page) => new RegExp(`^${page.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
);

/** Whether a path, without query and decoded, is a page of the app: as the router decides, in any case and with slashes at its end. */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
