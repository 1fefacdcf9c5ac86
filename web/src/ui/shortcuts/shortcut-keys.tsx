import { useEffect, useState, useSyncExternalStore } from 'react';
import { Switch } from '../choices/switch.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { listShortcuts, subscribeToShortcuts } from './shortcut-store.ts';

const OFF = 'plumbline_single_keys_off';
const TYPES_TEXT = 'input, textarea, select, [contenteditable], [role=combobox]';
const OVERLAY =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

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

function nameOf(key: string): string {
  if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
  return key === 'Alt' && isMac() ? '⌥' : key;
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex flex-none gap-1">
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-inner font-sans border border-line-strong bg-surface px-1.5 py-0.5 text-center text-sm"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
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
  return (
    <Dialog open={isListed} onOpenChange={setListed} title="Keyboard shortcuts">
      {groups.map((group) => (
        <dl key={group.map(({ keys }) => keys).join(' ')} className="border-b border-line pb-3">
          {group.map(({ keys, label }) => (
            <div key={keys} className="flex min-h-9 items-center gap-3">
              <dt className="min-w-0 flex-1">{label}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Switch
        label="Single-key shortcuts"
        hint="Turn off if you dictate or press keys by accident."
        checked={singleKeys}
        onCheckedChange={(on) => {
          writeSingleKeys(on);
          setSingleKeys(on);
        }}
      />
    </Dialog>
  );
}
