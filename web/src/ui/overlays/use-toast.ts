import { useSyncExternalStore } from 'react';
import { dismissToast, listToasts, subscribeToToasts, toast } from './toast-store.ts';

/** The current toasts, newest first, with the functions that show and dismiss one. */
export function useToast() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  return { toasts, toast, dismiss: dismissToast };
}
