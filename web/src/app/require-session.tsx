import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { storePostLoginRedirect, takePostLoginRedirect } from '../lib/post-login-redirect.ts';
import { useSession } from '../lib/use-session.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useRouteHandle } from './route-handle.ts';
import { SessionUnknown } from './session-unknown.tsx';
import { isAnnouncedPath, leaveSignedOut } from './signed-out-notice.ts';

/**
 * Shows its routes to the signed-in contractor; others see the route's page for visitors, or go to /login and return
 * after signing in.
 */
export function RequireSession() {
  const { profile, error, refetch } = useSession();
  const { pathname, search } = useLocation();
  const { forgettable, forVisitors: ForVisitors } = useRouteHandle();
  const navigate = useNavigate();

  useEffect(() => {
    if (profile !== null || ForVisitors) return undefined;
    if (!forgettable) storePostLoginRedirect(pathname + search);
    return leaveSignedOut(isAnnouncedPath(pathname), () => void navigate('/login', { replace: true }));
  }, [profile, pathname, search, forgettable, ForVisitors, navigate]);

  if (profile) return <Outlet />;
  if (profile === null && ForVisitors)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ForVisitors />
      </Suspense>
    );
  if (error) return <SessionUnknown error={error} onRetry={refetch} />;
  return <PageSkeleton />;
}

/**
 * Shows its routes to signed-out visitors. After signing in here they go to the page they came for, or to the
 * dashboard.
 */
export function RequireSignedOut() {
  const { profile, error, refetch } = useSession();
  const navigate = useNavigate();
  const wasSignedOut = useRef(false);

  useEffect(() => {
    if (profile === null) wasSignedOut.current = true;
    if (!profile) return;
    const target = wasSignedOut.current ? takePostLoginRedirect() : '/dashboard';
    void navigate(target, { replace: true });
  }, [profile, navigate]);

  if (profile === null) return <Outlet />;
  if (error) return <SessionUnknown error={error} onRetry={refetch} />;
  return <PageSkeleton />;
}
