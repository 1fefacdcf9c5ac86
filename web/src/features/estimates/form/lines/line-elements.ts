/** Marks what of a line takes the focus when none of its fields is meant. */
export const RESTING_PLACE = { 'data-rest': '' } as const;

interface LinePlace {
  readonly key: string;
  /** The name of the field, where the target is one. */
  readonly field: string | null;
}

/** The line, and the field of it, that an event came from; null when it came from elsewhere, such as an open menu. */
export function linePlaceOf(target: EventTarget, lines: HTMLElement | null): LinePlace | null {
  if (!(target instanceof HTMLElement) || !lines?.contains(target)) return null;
  const key = target.closest('[data-line]')?.getAttribute('data-line');
  if (!key) return null;
  return { key, field: target instanceof HTMLInputElement ? target.name : null };
}

/** Focuses a field of a line: the named one, its text selected as Tab would, else the first. */
export function focusField(lines: HTMLElement | null, key: string, field: string | null): void {
  const line = lines?.querySelector(`[data-line="${key}"]`);
  const named = field === null ? null : line?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  if (!named) return line?.querySelector('input')?.focus();
  named.focus();
  named.select();
}

/** Focuses a line as a whole, at the last of its resting places that is in sight. */
export function focusLine(lines: HTMLElement | null, key: string): void {
  const places = lines?.querySelectorAll<HTMLElement>(`[data-line="${key}"] [data-rest]`) ?? [];
  for (const place of places) place.focus();
}

/** Whether the element that had the focus is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
