/** The longest wait for the first photo, whose download the script would slow down. */
const LONGEST_WAIT_MS = 2000;
/** Elements that do something else, or nothing, without the script. */
const NEEDS_SCRIPT = 'button, .shots a, .line-photos a';

/**
 * Calls `load` once the page is painted, including its first photo if visible, or immediately when somebody
 * uses the page. A click before `load` has finished is repeated then.
 */
export function loadWhenPainted(load: () => Promise<void>): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let clicked: HTMLElement | null = null;
  let isLoading = false;

  const begin = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      await load();
    } catch {
      // The next interaction retries.
      isLoading = false;
    }
    const kept = clicked;
    clicked = null;
    // Without the script a link still opens its photo.
    if (!isLoading && kept?.localName !== 'a') return;
    waiting.abort();
    if (kept?.isConnected) kept.click();
  };

  const keepClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(NEEDS_SCRIPT);
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clicked = control;
    void begin();
  };

  document.addEventListener('click', keepClick, { capture: true, signal });
  for (const use of ['pointerdown', 'keydown'])
    document.addEventListener(use, () => void begin(), { capture: true, passive: true, signal });
  afterPaint(() => afterFirstPhoto(() => void begin()));
}

/** Runs `work` after the first paint. A hidden page is never painted. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work));
  else work();
}

function afterFirstPhoto(work: () => void): void {
  const photo = document.querySelector<HTMLImageElement>('.shots img');
  if (!photo || photo.complete || photo.getBoundingClientRect().top >= innerHeight) {
    work();
    return;
  }
  for (const outcome of ['load', 'error']) photo.addEventListener(outcome, work, { once: true });
  setTimeout(work, LONGEST_WAIT_MS);
}
