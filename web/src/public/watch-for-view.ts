/** How long a page must have been in view, in all, before it counts as seen by a person. */
export const SEEN_AFTER_MS = 1_000;

/** The part of a document that tells whether someone can be looking at it. */
export type ViewedDocument = Pick<
  Document,
  'visibilityState' | 'addEventListener' | 'removeEventListener'
> & {
  readonly prerendering?: boolean;
};

/**
 * Calls `onSeen` once, when the page has been visible for a second in total. A page opened in a tab behind, or
 * rendered ahead of a click, does not count until it is looked at; what only fetches never runs this.
 */
export function watchForView(page: ViewedDocument, onSeen: () => void): () => void {
  let seenMs = 0;
  let visibleSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', update);
    page.removeEventListener('prerenderingchange', update);
  };
  const update = () => {
    const now = performance.now();
    if (visibleSince !== null) seenMs += now - visibleSince;
    clearTimeout(timer);
    const visible = page.visibilityState === 'visible' && page.prerendering !== true;
    visibleSince = visible ? now : null;
    if (!visible) return;
    timer = setTimeout(
      () => {
        stop();
        onSeen();
      },
      Math.max(0, SEEN_AFTER_MS - seenMs),
    );
  };
  page.addEventListener('visibilitychange', update);
  page.addEventListener('prerenderingchange', update);
  update();
  return stop;
}
