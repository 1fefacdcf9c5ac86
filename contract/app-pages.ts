/**
 * The addresses of the single-page app, in the router's syntax. The server answers 404 for any other address that a browser
 * opens.
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
  '/estimates/:id/revise',
  '/estimates/:id/versions',
  '/estimates/:id/view',
  '/estimates/:estimateId/change-orders/new',
  '/change-orders/:id/edit',
  '/change-orders/:id',
  '/invoices',
  '/invoices/:id',
  '/invoices/:id/edit',
  '/invoices/new',
  '/price-book/kits',
  '/price-book/kits/new',
  '/price-book/kits/:id',
  '/price-book/templates',
  '/clients',
  '/clients/:id',
  '/clients/:id/statement',
  '/reports',
  '/price-book',
  '/settings',
  '/settings/developers',
  '/billing',
  '/billing/success',
  '/subscribe',
] as const;

const PATTERNS = APP_PAGES.map(
  (page) => new RegExp(`^${page.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
);

/** Whether a path, decoded and without query, is a page of the app. Like the router, ignores case and trailing slashes. */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
