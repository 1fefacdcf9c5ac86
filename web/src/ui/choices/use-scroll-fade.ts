import { type RefObject, useEffect } from 'react';

/** Fades each edge of a row, of class `fade-edges`, behind which there is more to scroll to. */
export function useScrollFade(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const update = () => {
      const before = row.scrollLeft;
      const after = row.scrollWidth - row.clientWidth - before;
      // A browser rounds widths, so a single pixel is nothing to scroll to.
      row.toggleAttribute('data-more-before', before > 1);
      row.toggleAttribute('data-more-after', after > 1);
    };
    const resized = new ResizeObserver(update);
    for (const part of [row, ...row.children]) resized.observe(part);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [ref]);
}
