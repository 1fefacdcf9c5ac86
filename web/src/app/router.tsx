import { useEffect } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { loadTheRestWhenQuiet } from '../ui/load-later.tsx';
import { ErrorPage } from './error-page.tsx';
import { FrontDoor } from './front-door.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RequireSession, RequireSignedOut } from './require-session.tsx';
import type { RouteHandle } from './route-handle.ts';
import { ScrollMemory } from './scroll-memory.tsx';
import { Shell } from './shell.tsx';
import { ThirdPartyServices } from './third-party-services.tsx';
import { loadTypeface } from './typeface.ts';

const FORGETTABLE: RouteHandle = { forgettable: true };
const HOME_FOR_VISITORS: RouteHandle = { forVisitors: FrontDoor };
const OWN_BAR: RouteHandle = { ownBar: true };
const EDGE_TO_EDGE: RouteHandle = { ownBar: true, fullBleed: true };

const login = async () => ({ Component: (await import('../features/accounts/login-page.tsx')).LoginPage });
const register = async () => ({
  Component: (await import('../features/accounts/register-page.tsx')).RegisterPage,
});
const forgotPassword = async () => ({
  Component: (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
});
const resetPassword = async () => ({
  Component: (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
});
const confirmEmail = async () => ({
  Component: (await import('../features/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
});
const verifyEmail = async () => ({
  Component: (await import('../features/accounts/verify-email-page.tsx')).VerifyEmailPage,
});
const verifyCertificate = async () => ({
  Component: (await import('../features/certificates/verify-page.tsx')).VerifyPage,
});
const dashboard = async () => ({
  Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
});
const estimates = async () => ({
  Component: (await import('../features/estimates/estimates-page.tsx')).EstimatesPage,
});
const estimateForm = async () => ({
  Component: (await import('../features/estimates/estimate-form-page.tsx')).EstimateFormPage,
});
const estimateView = async () => ({
  Component: (await import('../features/estimates/estimate-view-page.tsx')).EstimateViewPage,
});
const changeForm = async () => ({
  Component: (await import('../features/estimates/change-orders/change-form-page.tsx')).ChangeFormPage,
});
const changeView = async () => ({
  Component: (await import('../features/estimates/change-orders/change-view-page.tsx')).ChangeViewPage,
});
const templates = async () => ({
  Component: (await import('../features/estimates/templates/templates-page.tsx')).TemplatesPage,
});
const clients = async () => ({
  Component: (await import('../features/clients/clients-page.tsx')).ClientsPage,
});
const client = async () => ({
  Component: (await import('../features/clients/client-page.tsx')).ClientPage,
});
const statement = async () => ({
  Component: (await import('../features/books/statement-page.tsx')).StatementPage,
});
const reports = async () => ({
  Component: (await import('../features/books/reports-page.tsx')).ReportsPage,
});
const priceBook = async () => ({
  Component: (await import('../features/catalog/price-book/price-book-page.tsx')).PriceBookPage,
});
const kits = async () => ({
  Component: (await import('../features/catalog/kits/kits-page.tsx')).KitsPage,
});
const newKit = async () => ({
  Component: (await import('../features/catalog/kits/kit-editor-page.tsx')).NewKitPage,
});
const changeKit = async () => ({
  Component: (await import('../features/catalog/kits/kit-editor-page.tsx')).ChangeKitPage,
});
const settings = async () => ({
  Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
});
const developers = async () => ({
  Component: (await import('../features/developers/developers-page.tsx')).DevelopersPage,
});
const billing = async () => ({
  Component: (await import('../features/billing/billing-page.tsx')).BillingPage,
});
const billingSuccess = async () => ({
  Component: (await import('../features/billing/billing-success-page.tsx')).BillingSuccessPage,
});
const subscribe = async () => ({
  Component: (await import('../features/billing/subscribe-page.tsx')).SubscribePage,
});
const invoices = async () => ({
  Component: (await import('../features/invoices/invoices-page.tsx')).InvoicesPage,
});
const invoiceForm = async () => ({
  Component: (await import('../features/estimates/own-invoices/own-form-page.tsx')).OwnFormPage,
});
const invoiceView = async () => ({
  Component: (await import('../features/invoices/invoice-view-page.tsx')).InvoiceViewPage,
});
const revisionForm = async () => ({
  Component: (await import('../features/estimates/revisions/revision-form-page.tsx')).RevisionFormPage,
});
const versions = async () => ({
  Component: (await import('../features/estimates/revisions/versions-page.tsx')).VersionsPage,
});
const controls = async () => ({ Component: (await import('../ui/dev-page/dev-page.tsx')).DevPage });

const signedOutRoutes: RouteObject[] = [
  { path: '/login', lazy: login },
  { path: '/register', lazy: register },
  { path: '/forgot-password', lazy: forgotPassword },
];

/** Pages inside the shell, including the not-found page, which only signed-in users see. */
const signedInRoutes: RouteObject[] = [
  { path: '/', lazy: dashboard, handle: HOME_FOR_VISITORS },
  { path: '/dashboard', lazy: dashboard },
  { path: '/estimates', lazy: estimates },
  { path: '/estimates/new', lazy: estimateForm, handle: EDGE_TO_EDGE },
  { path: '/estimates/:id/edit', lazy: estimateForm, handle: EDGE_TO_EDGE },
  { path: '/estimates/:id/revise', lazy: revisionForm, handle: EDGE_TO_EDGE },
  { path: '/estimates/:id/view', lazy: estimateView, handle: OWN_BAR },
  { path: '/estimates/:id/versions', lazy: versions },
  { path: '/estimates/:estimateId/change-orders/new', lazy: changeForm, handle: EDGE_TO_EDGE },
  { path: '/change-orders/:id/edit', lazy: changeForm, handle: EDGE_TO_EDGE },
  { path: '/change-orders/:id', lazy: changeView, handle: OWN_BAR },
  { path: '/invoices', lazy: invoices },
  { path: '/invoices/new', lazy: invoiceForm, handle: EDGE_TO_EDGE },
  { path: '/invoices/:id/edit', lazy: invoiceForm, handle: EDGE_TO_EDGE },
  { path: '/invoices/:id', lazy: invoiceView, handle: OWN_BAR },
  { path: '/price-book/kits', lazy: kits },
  { path: '/price-book/kits/new', lazy: newKit },
  { path: '/price-book/kits/:id', lazy: changeKit },
  { path: '/price-book/templates', lazy: templates },
  { path: '/clients', lazy: clients },
  { path: '/clients/:id', lazy: client, handle: OWN_BAR },
  { path: '/clients/:id/statement', lazy: statement },
  { path: '/reports', lazy: reports },
  { path: '/price-book', lazy: priceBook },
  { path: '/settings', lazy: settings },
  { path: '/settings/developers', lazy: developers },
  { path: '/billing', lazy: billing },
  { path: '/billing/success', lazy: billingSuccess },
  { path: '/subscribe', lazy: subscribe },
  { path: '*', Component: NotFoundPage, handle: FORGETTABLE },
];

const openRoutes: RouteObject[] = [
  { path: '/verify-email/:token?', lazy: verifyEmail },
  { path: '/reset-password/:token?', lazy: resetPassword },
  { path: '/confirm-email/:token?', lazy: confirmEmail },
  { path: '/verify', lazy: verifyCertificate },
  ...(import.meta.env.DEV ? [{ path: '/dev/ui', lazy: controls }] : []),
];

/** A page's path with a trailing slash. One that begins with two slashes could name another site. */
const ENDS_IN_SLASH = /^\/[^/].*\/$/;

function Root() {
  const { pathname, search, hash } = useLocation();
  // It is rendered together with the page, once the page's scripts have loaded.
  useEffect(() => {
    loadTypeface();
    loadTheRestWhenQuiet();
  }, []);
  // The guards, the header and the services identify pages by path, so each page must have one path.
  if (ENDS_IN_SLASH.test(pathname))
    return <Navigate to={{ pathname: pathname.replace(/\/+$/, ''), search, hash }} replace />;
  return (
    <>
      <OfflineNotice />
      <ThirdPartyServices />
      <Outlet />
      <ScrollMemory />
    </>
  );
}

/** The routes of the single-page app. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSkeleton,
    children: [
      ...openRoutes,
      { Component: RequireSignedOut, children: signedOutRoutes },
      { Component: RequireSession, children: [{ Component: Shell, children: signedInRoutes }] },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

/** Resolves once the scripts of the page have loaded, or after some time. */
export const isReady = (router: ReturnType<typeof createRouter>, longestMs: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(look);
    look();
    setTimeout(resolve, longestMs);
  });
