import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadLater } from '../load-later.tsx';
import { listShortcuts, subscribeToShortcuts } from './shortcut-store.ts';

const ShortcutList = loadLater(async () => (await import('./shortcut-list.tsx')).ShortcutList);

const OFF = 'plumbline_single_keys_off';
const TYPES_TEXT = 'input, textarea, select, [contenteditable], [role=combobox]';
const OVERLAY =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])';

/** Whether keys without Ctrl or Command work; a person who dictates switches them off. */
function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

function writeSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Without storage it holds until the page is left.
  }
}

/** The shortcut's keys that an event presses: "Mod+S", "Alt+L", "N"; null for keys that no shortcut has. */
function keysOf(event: KeyboardEvent): string | null {
  if (event.isComposing || event.repeat) return null;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isMod = event.ctrlKey || event.metaKey;
  // Option types another character on a Mac, so the key itself counts there.
  if (event.altKey)
    return isMod || event.shiftKey
      ? null
      : `Alt+${/^[A-Z]$/.test(key) ? key : event.code.replace('Key', '')}`;
  const isTyping = event.target instanceof Element && event.target.closest(TYPES_TEXT);
  // A text field undoes its own edits.
  if (isMod) return key === 'Z' && isTyping ? null : `Mod+${event.shiftKey ? 'Shift+' : ''}${key}`;
  return isTyping || (event.shiftKey && key !== '?') ? null : key;
}

/** Handles the shortcuts that are offered on the page, and lists them all with "?". */
export function ShortcutKeys() {
  const groups = useSyncExternalStore(subscribeToShortcuts, listShortcuts, listShortcuts);
  const [isListed, setListed] = useState(false);
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOf(event);
      if (event.defaultPrevented || keys === null || document.querySelector(OVERLAY)) return;
      if (!/^(Mod|Alt)\+/.test(keys) && keys !== '?' && !singleKeys) return;
      const run =
        keys === '?'
          ? () => setListed(true)
          : groups.flat().findLast((one) => one.run && one.keys === keys)?.run;
      if (run && run() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [groups, singleKeys]);
  const changeSingleKeys = (on: boolean) => {
    writeSingleKeys(on);
    setSingleKeys(on);
  };
  return (
    isListed && (
      <ShortcutList
        groups={groups}
        singleKeys={singleKeys}
        onSingleKeysChange={changeSingleKeys}
        onClose={() => setListed(false)}
      />
    )
  );
}
