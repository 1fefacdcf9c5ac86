import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** What a route tells the parts around its page. */
export interface RouteHandle {
  /** The page has a bar of its own at the bottom of a phone, in the tab bar's place. */
  readonly ownBar?: true;
  /** The page lays itself out from edge to edge. */
  readonly fullBleed?: true;
  /** Not a page to come back to after signing in. */
  readonly forgettable?: true;
  /** What a signed-out visitor sees here, instead of being sent to /login. */
  readonly forVisitors?: ComponentType;
}

/** The handles of the routes now shown, as one. */
export function useRouteHandle(): RouteHandle {
  return useMatches().reduce<RouteHandle>((all, match) => ({ ...all, ...(match.handle as RouteHandle) }), {});
}
