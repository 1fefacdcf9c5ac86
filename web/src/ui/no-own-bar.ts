import { createContext, use, useLayoutEffect } from 'react';

/** Tells the shell whether the page, although its route has its own bar at the bottom of a phone, shows none. */
export const NoOwnBarContext = createContext<(hasNone: boolean) => void>(() => {});

/** Brings the tab bar back while the caller is shown. */
export function useNoOwnBar(): void {
  const tell = use(NoOwnBarContext);
  useLayoutEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
}
