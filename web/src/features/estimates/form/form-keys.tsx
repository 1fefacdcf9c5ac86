import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../ui/shortcuts/shortcut-store.ts';
import type { FormLabels } from '../form-target.ts';

interface FormKeysProps {
  /** Whether the form opens on its first empty field: a new estimate, not on a phone. */
  focusesFirst: boolean;
  onSave: () => void;
  onGenerate: () => void;
  onSend: () => void;
  labels: FormLabels;
}

/** Presses the button with these `aria-keyshortcuts`: that of the group with the focus, else the form's first visible one. */
function press(mark: HTMLElement | null, keys: string): void {
  const wanted = `[aria-keyshortcuts="${keys}"]`;
  const group = document.activeElement?.closest('[data-part]');
  const all = [group, mark?.closest('form')].flatMap((place) => [
    ...(place?.querySelectorAll<HTMLElement>(wanted) ?? []),
  ]);
  all.find((button) => !button.closest('[hidden]'))?.click();
}

/** The form's shortcuts, with the keys that work in its lines; and the focus with which it opens. */
export function FormKeys({ focusesFirst, onSave, onGenerate, onSend, labels }: FormKeysProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useShortcuts([
    { keys: 'Alt+L', label: 'Add a labor line', run: () => press(mark.current, 'Alt+L') },
    { keys: 'Alt+M', label: 'Add a material', run: () => press(mark.current, 'Alt+M') },
    { keys: 'Alt+C', label: 'Add a cost', run: () => press(mark.current, 'Alt+C') },
    { keys: 'Mod+S', label: 'Save the draft', run: onSave },
    { keys: 'Mod+Enter', label: labels.generate, run: onGenerate },
    { keys: 'Mod+Shift+Enter', label: labels.send, run: onSend },
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
