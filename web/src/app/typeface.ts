const FAMILY = '1em "Instrument Sans Variable"';
/** The entry that browsers record once the first view is on the screen. */
const FIRST_VIEW = 'first-contentful-paint';

/** A page that was opened in the background may never record it. */
const LATEST_MS = 3000;

const isShown = () => document.documentElement.hasAttribute('data-typeface');

function show(): void {
  document.documentElement.setAttribute('data-typeface', '');
}

/** Shows the page in its typeface from the start if the service worker has it. */
export function showCachedTypeface(): void {
  if (navigator.serviceWorker?.controller) show();
}

/**
 * Loads the typeface after the first view, which its 57 kB would delay. Until it has loaded, `ui/stand-in.css` takes its place.
 */
export function loadTypeface(): void {
  if (isShown()) return;
  const load = () => void document.fonts.load(FAMILY).then(show, () => {});
  const latest = setTimeout(load, LATEST_MS);
  new PerformanceObserver((painted, observer) => {
    if (painted.getEntriesByName(FIRST_VIEW).length === 0) return;
    observer.disconnect();
    clearTimeout(latest);
    load();
  }).observe({ type: 'paint', buffered: true });
}
