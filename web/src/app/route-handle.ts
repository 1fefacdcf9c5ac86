import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** A route's settings for the layout around its page. */
export interface RouteHandle {
  /** The page has its own bar at the bottom of a phone, instead of the tab bar. */
  readonly ownBar?: true;
  /** The page uses the full width. */
  readonly fullBleed?: true;
  /** Not a page to return to after signing in. */
  readonly forgettable?: true;
  /** The page that a signed-out visitor sees here instead of being sent to /login. */
  readonly forVisitors?: ComponentType;
}

/** The merged handles of the current routes. */
export function useRouteHandle(): RouteHandle {
  return useMatches().reduce<RouteHandle>((all, match) => ({ ...all, ...(match.handle as RouteHandle) }), {});
}
