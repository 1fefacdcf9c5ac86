import { loadLater } from '../load-later.tsx';
import type { ConfirmDialogProps } from './confirm-panel.tsx';
import { useWasOpen } from './use-was-open.ts';

const ConfirmPanel = loadLater(async () => (await import('./confirm-panel.tsx')).ConfirmPanel);

/** Asks for confirmation before an irreversible action. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.open) && <ConfirmPanel {...props} />;
}
