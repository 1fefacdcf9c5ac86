import { useCallback, useSyncExternalStore } from 'react';

/** One column, rows that open in place, a bar at the bottom: see `--breakpoint-md`. */
export const PHONE = '(max-width: 767px)';
/** Too narrow for a table of many columns, which becomes cards: see `--breakpoint-lg`. */
export const NARROW = '(max-width: 1023px)';
/** Wide enough for the document beside the form: see `--breakpoint-xl`. */
export const WIDE = '(min-width: 1100px)';

/** Wide enough for a table of seven columns. */
export const DESK = '(min-width: 1280px)';

/** Whether a media query matches; updates with the window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
