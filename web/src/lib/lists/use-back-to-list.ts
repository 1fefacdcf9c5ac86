import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The history state of a link from a list, so that the page it opens can lead back to it. */
export const FROM_LIST = { fromList: true } as const;

/** The click handler of a link to a list: goes back to it as it was left, with search, filter, page and scroll position. */
export function useBackToList() {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state;
  return (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
}
