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

const patternOf = (page: string) =>
  new RegExp(`^${page.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '([^/]+)')}/*$`, 'i');

const PATTERNS = APP_PAGES.map(patternOf);

/** Whether a path, decoded and without query, is a page of the app. Like the router, ignores case and trailing slashes. */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));

/** The code and data that a page needs before it can be used. */
interface FirstView {
  /** Its source, below `web/src/features`. */
  readonly module: string;
  /** Its API requests, besides those of every page; `:id` is the id in its address. */
  readonly reads: readonly string[];
}

/** The API requests of every signed-in page. */
const EVERY_PAGE_READS = ['/api/auth/user', '/api/estimates/counts'];

const DASHBOARD: FirstView = {
  module: 'dashboard/dashboard-page.tsx',
  reads: [
    '/api/billing/status',
    '/api/analytics',
    '/api/estimates?limit=8',
    '/api/estimates?limit=5&status=needsAnswer',
  ],
};
const FORM_READS = [
  '/api/clients?limit=100',
  '/api/job-types',
  '/api/labor-types',
  '/api/tax-rates',
  '/api/kits',
  '/api/settings',
];

/** The most visited pages. The others load their scripts first, then their data. */
const FIRST_VIEWS: Readonly<Partial<Record<(typeof APP_PAGES)[number], FirstView>>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/estimates': { module: 'estimates/estimates-page.tsx', reads: ['/api/estimates?limit=50'] },
  '/estimates/new': { module: 'estimates/estimate-form-page.tsx', reads: FORM_READS },
  '/estimates/:id/edit': {
    module: 'estimates/estimate-form-page.tsx',
    reads: ['/api/estimates/:id', ...FORM_READS],
  },
  '/estimates/:id/view': {
    module: 'estimates/estimate-view-page.tsx',
    reads: ['/api/estimates/:id', '/api/estimates/:id/reminders', '/api/labor-types'],
  },
  '/invoices': {
    module: 'invoices/invoices-page.tsx',
    reads: ['/api/invoices/counts', '/api/invoices?limit=50'],
  },
  '/clients': { module: 'clients/clients-page.tsx', reads: ['/api/clients/counts', '/api/clients?limit=48'] },
  '/login': { module: 'accounts/login-page.tsx', reads: [] },
};

/** The modules of the most visited pages. */
export const FIRST_VIEW_MODULES: readonly string[] = Object.values(FIRST_VIEWS).map(({ module }) => module);

/** The module of the page at a path, if it is one of the most visited, and its first API requests. */
export function firstViewOf(path: string): { readonly module?: string; readonly reads: readonly string[] } {
  for (const [page, view] of Object.entries(FIRST_VIEWS)) {
    const found = patternOf(page).exec(path);
    if (!found) continue;
    const [, id = ''] = found;
    const reads = view.reads.map((read) => read.replace(':id', encodeURIComponent(id)));
    return { module: view.module, reads: [...EVERY_PAGE_READS, ...reads] };
  }
  return { reads: EVERY_PAGE_READS };
}

/**
 * The id of the element that holds the API's responses to those requests, as JSON. Only signed-in pages have
 * it.
 */
export const PAGE_ANSWERS_ELEMENT = 'page-answers';

/** The API's responses to the requests of one page. */
export interface PageAnswers {
  /** The account that is signed in. */
  readonly account: string;
  /** The last live event before the answers. */
  readonly place: string;
  readonly answers: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  }[];
}
