/** Marks the elements of a line that get the focus when no field does. */
export const RESTING_PLACE = { 'data-rest': '' } as const;

interface LinePlace {
  readonly key: string;
  /** The name of the field, if the target is one. */
  readonly field: string | null;
}

/** The line and the field that an event came from; null if it came from elsewhere, such as an open menu. */
export function linePlaceOf(target: EventTarget, lines: HTMLElement | null): LinePlace | null {
  if (!(target instanceof HTMLElement) || !lines?.contains(target)) return null;
  const key = target.closest('[data-line]')?.getAttribute('data-line');
  if (!key) return null;
  return { key, field: target instanceof HTMLInputElement ? target.name : null };
}

/** Focuses the named field of a line, its text selected as with Tab, else the first field. */
export function focusField(lines: HTMLElement | null, key: string, field: string | null): void {
  const line = lines?.querySelector(`[data-line="${key}"]`);
  const named = field === null ? null : line?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  if (!named) return line?.querySelector('input')?.focus();
  named.focus();
  named.select();
}

/** Focuses a line as a whole, at the last of its visible resting places. */
export function focusLine(lines: HTMLElement | null, key: string): void {
  const places = lines?.querySelectorAll<HTMLElement>(`[data-line="${key}"] [data-rest]`) ?? [];
  for (const place of places) place.focus();
}

/** Whether the focused element was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

const priceOf = (line: Element | undefined) =>
  line?.querySelector<HTMLInputElement>('input:is([name=rate], [name=unitCost])');

/**
 * Where "Next" leads from a field of the open line: to its price, if that is empty; else to the next line, by its key;
 * null after the last line.
 */
export function nextFigure(
  lines: HTMLElement | null,
  openKey: string | null,
  field: string | null,
): HTMLInputElement | string | null {
  const all = [...(lines?.querySelectorAll('[data-line]') ?? [])];
  const index = all.findIndex((line) => line.getAttribute('data-line') === openKey);
  const price = priceOf(all[index]);
  if (price && price.value === '' && price.name !== field) return price;
  return all[index + 1]?.getAttribute('data-line') ?? null;
}
