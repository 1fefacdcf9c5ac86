import type { KeyboardEvent, RefObject } from 'react';
import type { LineActions } from '../actions/line-actions-context.ts';
import { linePlaceOf } from './line-elements.ts';

interface LineKeysInput {
  rows: readonly { readonly key: string }[];
  linesRef: RefObject<HTMLElement | null>;
  actions: LineActions;
  enterLine: (key: string, field: string | null) => void;
  /** Enter in the last line. */
  goPastLast: () => void;
}

type Chord = 'enter' | 'duplicate' | 'up' | 'down';

function chordOf(event: KeyboardEvent): Chord | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.nativeEvent.isComposing || shiftKey) return null;
  if (altKey) {
    if (ctrlKey || metaKey) return null;
    return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' ? 'duplicate' : null;
  if (key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return null;
  // With a suggestion reached, Enter picks it.
  return event.target.hasAttribute('aria-activedescendant') ? null : 'enter';
}

/**
 * The keys that work in all of a section's lines, handled before the fields: Alt and an arrow move the line, Ctrl or
 * Cmd and D duplicate it, and Enter goes to the same field of the next line, after the last to a new one.
 */
export function useLineKeys({ rows, linesRef, actions, enterLine, goPastLast }: LineKeysInput) {
  return (event: KeyboardEvent) => {
    const place = linePlaceOf(event.target, linesRef.current);
    const chord = chordOf(event);
    if (!place || !chord) return;
    event.preventDefault();
    event.stopPropagation();
    if (chord === 'duplicate') return actions.duplicate(place.key);
    if (chord !== 'enter') return actions.moveBy(place.key, chord === 'up' ? -1 : 1);
    const next = rows[rows.findIndex(({ key }) => key === place.key) + 1];
    if (next) enterLine(next.key, place.field);
    else goPastLast();
  };
}
