import { useState } from 'react';

/**
 * Whether an overlay is or was open, and must be rendered. Its source is loaded after the first view, and
 * until it is first opened nothing of it is rendered.
 */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
