import type { Page } from '@playwright/test';

/** A stop of the Tab key. */
export interface Stop {
  readonly name: string;
  /** Why somebody cannot see that it has the focus; empty if they can. */
  readonly fault: string;
}

/** Describes the focused element, and looks for what shows its focus: a style that goes when the focus goes. */
function describeFocus(): (Stop & { readonly isNew: boolean }) | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const { labels } = focused as HTMLInputElement;
  const text = focused.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? focused.innerText;
  const name = `${focused.tagName.toLowerCase()} ${text.replaceAll(/\s+/g, ' ').slice(0, 40)}`;
  const isNew = !('walked' in focused.dataset);
  focused.dataset.walked = '';
  // Both have places of their own for the focus, which losing it would reset.
  if (focused.matches('iframe, input[type=date]')) return { name, fault: '', isNew };
  const near = [focused, ...[1, 2, 3].map((up) => ancestor(focused, up))];
  const looks = () =>
    near.map((element) => {
      const style = element && getComputedStyle(element);
      return style && [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderTopWidth].join();
    });
  const withFocus = looks().join('|');
  focused.blur();
  const without = looks().join('|');
  focused.focus({ preventScroll: true });
  return { name, fault: withFocus === without ? 'no frame' : placeFault(focused), isNew };

  function ancestor(element: Element, up: number): Element | null {
    return up === 0 ? element : element.parentElement && ancestor(element.parentElement, up - 1);
  }
  function placeFault(element: HTMLElement): string {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'off the screen';
    const middle = Math.max(0, Math.min(innerHeight - 1, (top + bottom) / 2));
    const over = document.elementFromPoint((left + right) / 2, middle);
    const isOwn = over && (element.contains(over) || over.contains(element) || over.closest('label'));
    return isOwn ? '' : `covered by ${over?.className ?? 'nothing'}`;
  }
}

/** Presses Tab until the focus leaves the page or comes back to where it was; fails if it gets stuck. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-walked]'))
      delete element.dataset.walked;
  });
  for (let again = 0; again < 8; ) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (stop === null || (!stop.isNew && stop.name === stops[0]?.name)) return stops;
    // A date has three parts, and a frame its own links.
    again = stop.isNew ? 0 : again + 1;
    if (stop.isNew) stops.push(stop);
  }
  throw new Error(`Tab does not leave ${stops.at(-1)?.name}`);
}
