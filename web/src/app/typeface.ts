const FAMILY = '1em "Instrument Sans Variable"';

const isShown = () => document.documentElement.hasAttribute('data-typeface');

function show(): void {
  document.documentElement.setAttribute('data-typeface', '');
}

/** Shows the page in its typeface from the start if the service worker has it. */
export function showCachedTypeface(): void {
  if (navigator.serviceWorker?.controller) show();
}

/**
 * Loads the typeface, whose 57 kB would delay the scripts and the first view. Until it has loaded, `ui/stand-in.css` takes its place.
 */
export function loadTypeface(): void {
  if (isShown()) return;
  // After the next paint.
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.fonts.load(FAMILY).then(show, () => {});
    }),
  );
}
