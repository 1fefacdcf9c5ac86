import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../ui/shortcuts/shortcut-store.ts';

interface FormKeysProps {
  /** Whether the form opens on its first empty field: a new estimate, not on a phone. */
  focusesFirst: boolean;
  onSave: () => void;
  onGenerate: () => void;
}

/** The form's shortcuts, with the keys that work in its lines; and the focus with which it opens. */
export function FormKeys({ focusesFirst, onSave, onGenerate }: FormKeysProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useShortcuts([
    { keys: 'Mod+S', label: 'Save the draft', run: onSave },
    { keys: 'Mod+Enter', label: 'Generate the estimate', run: onGenerate },
    { keys: 'Enter', label: 'Next line, or a new one after the last' },
    { keys: 'Mod+D', label: 'Copy the line' },
    { keys: 'Alt+↑', label: 'Move the line up' },
    { keys: 'Alt+↓', label: 'Move the line down' },
  ]);
  const [opensFocused] = useState(focusesFirst);
  useEffect(() => {
    if (!opensFocused) return;
    const fields = mark.current?.closest('form')?.querySelectorAll('input') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, [opensFocused]);
  return <span ref={mark} hidden />;
}
