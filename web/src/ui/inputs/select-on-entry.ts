import type { FocusEvent, MouseEvent } from 'react';

/** The field just focused by a press, until the press ends. */
let entered: HTMLInputElement | null = null;

/**
 * Handlers of a figure's input: focusing it selects its text, so that the first digit replaces it. The press that
 * focuses would place the cursor, so the text is selected again after it; a second press places the cursor.
 */
export const selectOnEntry = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    entered = currentTarget;
    currentTarget.select();
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const isDragged = currentTarget.selectionStart !== currentTarget.selectionEnd;
    if (entered === currentTarget && !isDragged) currentTarget.select();
    entered = null;
  },
};
