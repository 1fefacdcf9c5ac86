/** How long a page must have been in view, in total, before it counts as seen by a person. */
const SEEN_AFTER_MS = 1_000;

/** The part of a document that shows whether it is visible. */
type ViewedDocument = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> & {
  readonly prerendering?: boolean;
};

interface ViewCallbacks {
  /** Called once, when the page has been visible for a second in total. */
  onSeen: () => void;
  /** Called whenever a page that counts as seen becomes hidden, with its total whole seconds in view. */
  onAway: (seconds: number) => void;
}

/**
 * Measures how long a page is in view. A background or prerendered page does not count until it is visible; crawlers
 * that only fetch never run this. `frame` fires when a page is left without becoming hidden.
 */
export function watchForView(
  page: ViewedDocument,
  frame: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { onSeen, onAway }: ViewCallbacks,
): () => void {
  let seenMs = 0;
  let isSeen = false;
  let visibleSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const measure = (visible: boolean) => {
    const now = performance.now();
    const wasVisible = visibleSince !== null;
    if (visibleSince !== null) seenMs += now - visibleSince;
    clearTimeout(timer);
    visibleSince = visible ? now : null;
    if (isSeen) {
      if (wasVisible && !visible) onAway(Math.floor(seenMs / 1000));
    } else if (visible) {
      timer = setTimeout(
        () => {
          isSeen = true;
          onSeen();
        },
        Math.max(0, SEEN_AFTER_MS - seenMs),
      );
    }
  };
  const update = () => measure(page.visibilityState === 'visible' && page.prerendering !== true);
  const leave = () => measure(false);
  page.addEventListener('visibilitychange', update);
  page.addEventListener('prerenderingchange', update);
  // A page restored from the browser's cache continues like a background page.
  frame.addEventListener('pageshow', update);
  frame.addEventListener('pagehide', leave);
  update();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', update);
    page.removeEventListener('prerenderingchange', update);
    frame.removeEventListener('pageshow', update);
    frame.removeEventListener('pagehide', leave);
  };
}
