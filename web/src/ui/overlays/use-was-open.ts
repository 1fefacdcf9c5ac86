import { useState } from 'react';

/**
 * Whether an overlay is open or has been, and so has to be rendered: its source is loaded after the first view, and while it has
 * never been open, nothing of it is there.
 */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
