import type { FocusEvent, MouseEvent } from 'react';

/** The field that was just entered by a press, until the press ends. */
let entered: HTMLInputElement | null = null;

/**
 * Handlers of a figure's input: entering it selects what is there, so that the first digit replaces it. The press that enters
 * would put the cursor where it ends, so the selection is made again after it; a second press places the cursor.
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
