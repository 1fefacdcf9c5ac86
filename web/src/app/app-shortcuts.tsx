import { useNavigate } from 'react-router';
import { undoNewest } from '../ui/overlays/toast-store.ts';
import { ShortcutKeys } from '../ui/shortcuts/shortcut-keys.tsx';
import { useShortcuts } from '../ui/shortcuts/shortcut-store.ts';

/** The shortcuts of every signed-in page. */
export function AppShortcuts() {
  const navigate = useNavigate();
  useShortcuts([
    { keys: 'N', label: 'New estimate', run: () => void navigate('/estimates/new') },
    {
      keys: '/',
      label: 'Search the list',
      run: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    },
    { keys: 'Mod+Z', label: 'Undo the last change', run: undoNewest },
    { keys: '?', label: 'Keyboard shortcuts' },
  ]);
  return <ShortcutKeys />;
}
