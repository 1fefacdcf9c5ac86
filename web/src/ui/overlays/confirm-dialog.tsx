import type { ReactNode, RefObject } from 'react';
import { loadLater } from '../load-later.tsx';
import { useWasOpen } from './use-was-open.ts';

const ConfirmPanel = loadLater(async () => (await import('./confirm-panel.tsx')).ConfirmPanel);

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** False for actions that can be undone. */
  danger?: boolean;
  busy?: boolean;
  /** The dialog stays open: close it when the action is done. */
  onConfirm: () => void;
  /** Gets the focus after the dialog closes, if its opener is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before an irreversible action. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.open) && <ConfirmPanel {...props} />;
}
