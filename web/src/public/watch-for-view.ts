/** How long a page must have been in view, in all, before it counts as seen by a person. */
const SEEN_AFTER_MS = 1_000;

/** The part of a document that tells whether someone can be looking at it. */
type ViewedDocument = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> & {
  readonly prerendering?: boolean;
};

interface ViewCallbacks {
  /** Called once, when the page has been visible for a second in total. */
  onSeen: () => void;
  /** Called whenever a page that was seen goes out of view, with the whole seconds it has been in view since it opened. */
  onAway: (seconds: number) => void;
}

/**
 * Measures how long a page is in view. A page opened in a tab behind, or rendered ahead of a click, does not count until it is
 * looked at; what only fetches never runs this. `frame` is where a page that is left without being hidden says so.
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
  // One that is kept for going back to comes again like a page that was behind.
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
