/** Loads a third-party script without blocking the page. A failure does not break the page. */
export function loadScript(src: string, crossOrigin?: 'anonymous'): void {
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement('script');
  script.async = true;
  if (crossOrigin) script.crossOrigin = crossOrigin;
  script.src = src;
  document.head.append(script);
}

const LONGEST_WAIT_MS = 4000;

/** Calls `then` once the page has loaded and is idle. */
export function whenUsable(then: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: LONGEST_WAIT_MS });
    else setTimeout(then, 1);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
