import { type FocusEvent, type MouseEvent, useState } from 'react';

function lineKeyAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-line]')?.getAttribute('data-line') ?? null;
}

/** The key of the line under the pointer, else of the focused one; that of the focused one; the handlers that track them. */
export function useHotLine() {
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  return {
    hotKey: hovered ?? focused,
    editedKey: focused,
    handlers: {
      onMouseOver: (event: MouseEvent) => setHovered(lineKeyAt(event.target)),
      onMouseLeave: () => setHovered(null),
      onFocus: (event: FocusEvent) => setFocused(lineKeyAt(event.target)),
      onBlur: () => setFocused(null),
    },
  };
}
