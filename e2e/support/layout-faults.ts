import type { Page } from '@playwright/test';

/** The minimum widths of a column of text and of one of names, in CSS pixels. */
const NARROWEST = { text: 72, client: 140 };
/** The minimum size of a touch target, less a rounding tolerance. */
const SMALLEST_TARGET = 43.5;

/** Every fault of the layout at the page's width, as a sentence: too narrow columns, cut or overlapping texts, small targets. */
export function findLayoutFaults(page: Page, isTouched: boolean): Promise<string[]> {
  return page.evaluate(
    ({ narrowest, smallest }) => {
      const faults: string[] = [];
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      /** Also what only a screen reader is to find. */
      const isHidden = (element: Element) => {
        const { clipPath, clip } = getComputedStyle(element);
        return !isSeen(element) || clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)';
      };
      const textOf = (text: string | null) => (text ?? '').trim().slice(0, 30);

      for (const head of document.querySelectorAll('th')) {
        const { width } = head.getBoundingClientRect();
        if (width === 0 || head.querySelector('.sr-only') || getComputedStyle(head).textAlign === 'right')
          continue;
        const least = head.textContent === 'Client' ? narrowest.client : narrowest.text;
        if (width < least) faults.push(`the column ${head.textContent} has ${Math.round(width)} pixels`);
      }

      const texts: { box: DOMRect; text: string; owner: Element }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const owner = walker.currentNode.parentElement;
        const text = textOf(walker.currentNode.textContent);
        if (!text || !owner || owner.closest('svg, script, style, [aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        let isLoose = true;
        let isUnseen = false;
        for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
          const { position, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
          if (isHidden(at)) isUnseen = true;
          if (position === 'fixed' || position === 'sticky' || overflowX !== 'visible') isLoose = false;
          const mayCut = overflowX !== 'hidden' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
          if (!isUnseen && !mayCut && box.right > at.getBoundingClientRect().right + 1)
            faults.push(`"${text}" is cut`);
        }
        if (isUnseen) continue;
        if (box.width < 14 && box.height > box.width && text.length > 4) faults.push(`"${text}" is squeezed`);
        if (isLoose && range.getClientRects().length === 1) texts.push({ box, text, owner });
      }
      texts.forEach((one, index) => {
        for (const other of texts.slice(index + 1, index + 40)) {
          if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (wide > 3 && high > 5) faults.push(`"${one.text}" overlaps "${other.text}"`);
        }
      });

      for (const target of document.querySelectorAll('a, button, input, select, textarea, summary')) {
        const { width, height } = target.getBoundingClientRect();
        // Links in sentences are as high as their line.
        if (smallest === 0 || width <= 2 || isHidden(target) || target.closest('p, [aria-hidden=true]'))
          continue;
        const around = getComputedStyle(target, '::after');
        const room = target.matches('input, [role=checkbox], [role=radio], [role=switch]')
          ? target.parentElement
          : null;
        const reach = Math.max(
          height,
          around.position === 'absolute' ? Number.parseFloat(around.height) || 0 : 0,
          target.closest('label')?.getBoundingClientRect().height ?? 0,
          room?.getBoundingClientRect().height ?? 0,
        );
        if (reach < smallest)
          faults.push(
            `"${textOf(target.ariaLabel ?? target.textContent)}" is ${Math.round(reach)} pixels high`,
          );
      }
      return [...new Set(faults)];
    },
    { narrowest: NARROWEST, smallest: isTouched ? SMALLEST_TARGET : 0 },
  );
}
