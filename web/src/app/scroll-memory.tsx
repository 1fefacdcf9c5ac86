import { useLayoutEffect, useState } from 'react';
import { ScrollRestoration } from 'react-router';

/**
 * Restores each page's scroll position. It mounts right after the page, before anything is drawn: the router announces the position
 * of a reloaded page once, and `RouterProvider` listens only after the first mount. Otherwise the next change of the router's
 * state, such as the new path of a saved draft, would scroll back there.
 */
export function ScrollMemory() {
  const [isHeard, setHeard] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setHeard(true), []);
  return isHeard && <ScrollRestoration />;
}
