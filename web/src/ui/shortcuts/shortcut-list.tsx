import { Switch } from '../choices/switch.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import type { listShortcuts } from './shortcut-store.ts';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

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

interface ShortcutListProps {
  groups: ReturnType<typeof listShortcuts>;
  singleKeys: boolean;
  onSingleKeysChange: (on: boolean) => void;
  onClose: () => void;
}

/** Every shortcut that the page offers. */
export function ShortcutList({ groups, singleKeys, onSingleKeysChange, onClose }: ShortcutListProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
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
        onCheckedChange={onSingleKeysChange}
      />
    </Dialog>
  );
}
